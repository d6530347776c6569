import './Notices.css';
import { useSnapshot } from 'valtio';
import { toast } from '#state/toast.ts';
import { Toast } from '#ui/Toast.tsx';

export function Toaster() {
  const { shown } = useSnapshot(toast);
  return <div className="toaster noprint">{shown && <Toast key={shown.id} tone={shown.tone} text={shown.text} />}</div>;
}
