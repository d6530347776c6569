import { useEffect, useState } from 'react';

/** Countdown in whole seconds, starting on mount. */
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
