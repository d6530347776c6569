import { useSelector } from '@xstate/react';
import { useShell } from '#context/charts.ts';
import LoginModal from './LoginModal.tsx';

export function LoginLayer() {
  const { loginModal } = useShell();
  return useSelector(loginModal, (snapshot) => snapshot.hasTag('open')) && <LoginModal />;
}
