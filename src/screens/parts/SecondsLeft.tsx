import { useEffect, useState } from 'react';

/** Whole seconds of a wait that begins when this appears. */
export function SecondsLeft({ from, suffix = '' }: { from: number; suffix?: string }) {
  const [end] = useState(() => Date.now() + from);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      {Math.max(0, Math.ceil((end - now) / 1_000))}
      {suffix}
    </>
  );
}
