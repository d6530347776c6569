import { useSelector } from '@xstate/react';
import { useShell } from '#context/charts.ts';
import LoginModal from './LoginModal.tsx';

export function LoginLayer() {
  const { loginModal } = useShell();
  const isOpen = useSelector(loginModal, (snapshot) => snapshot?.hasTag('open') === true);
  return loginModal && isOpen ? <LoginModal loginModal={loginModal} /> : null;
}
