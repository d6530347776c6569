import { latePart } from '#lib/latePart.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';

export interface PayPasswordStepProps {
  /** Subject of the payment: the number of an order. */
  subject: string;
  /** Texts for entering and for setting it; default: for a wallet payment above the limit. */
  why?: { readonly ask: string; readonly set: string };
  onProven: (proof: string) => void;
  onLeft: () => void;
}

const { Part } = latePart<PayPasswordStepProps>(
  () => import('./PayPassword.tsx').then((m) => m.PayPassword),
  () => <PayPasswordLoading />,
);

export function PayPasswordLoading() {
  return (
    <Loading label="正在加载支付密码">
      <Skeleton height={72} radius={8} />
      <Skeleton height={48} radius={8} />
    </Loading>
  );
}

/** The pay password as a step of a payment; its code loads with the first payment that needs it. */
export const PayPasswordStep = Part;
