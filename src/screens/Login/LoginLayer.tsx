import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { useShell } from '#app/context.ts';

const LoginModal = lazy(() => import('./LoginModal.tsx'));

/** Brings the dialog's code in when it is opened for the first time. */
export function LoginLayer() {
  const { loginModal } = useShell();
  const open = useSelector(loginModal, (snapshot) => snapshot.hasTag('open'));
  return open && <Suspense><LoginModal /></Suspense>;
}
