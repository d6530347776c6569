import { type RefObject, useEffect, useRef } from 'react';
import type { Running } from '#lib/running.ts';
import type { realNameMachine } from '#machines/realName.machine.ts';

/** Whether the real name was given on this page: the session, which reads it from the server, knows a little later. For handlers. */
export function useVerifiedHere(realName: Running<typeof realNameMachine> | undefined): RefObject<boolean> {
  const isVerified = useRef(false);
  useEffect(() => {
    const told = realName?.subscribe(({ status, output }) => {
      if (status === 'done' && output?.verified) isVerified.current = true;
    });
    return () => told?.unsubscribe();
  }, [realName]);
  return isVerified;
}
