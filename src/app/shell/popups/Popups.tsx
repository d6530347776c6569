import { Component, type ReactNode, useEffect } from 'react';
import { type Shell, useShell } from '#context/charts.ts';
import { pageLife } from '#lib/pageLife.ts';
import { AdPopup } from './AdPopup.tsx';
import { EmergencyPopup } from './EmergencyPopup.tsx';
import { NoticeCard } from './NoticeCard.tsx';

interface Showing {
  getSnapshot(): { hasTag(tag: 'showing'): boolean };
  subscribe(watcher: () => void): unknown;
}

function closeAlways(popup: Showing, close: () => void): void {
  const closeShown = (): void => {
    if (popup.getSnapshot().hasTag('showing')) close();
  };
  closeShown();
  popup.subscribe(closeShown);
}

interface Shown {
  adRotation: NonNullable<Shell['adRotation']>;
  emergencyNotice: NonNullable<Shell['emergencyNotice']>;
  noticePopup: NonNullable<Shell['noticePopup']>;
}

/** A popup that fails to render must not keep its turn: dialogs wait for it. */
function closeUnseen({ adRotation, emergencyNotice, noticePopup }: Shown): void {
  closeAlways(adRotation, () => adRotation.send({ type: 'ad.close' }));
  closeAlways(emergencyNotice, () => emergencyNotice.send({ type: 'notice.close' }));
  closeAlways(noticePopup, () => noticePopup.send({ type: 'notice.close' }));
}

class Quietly extends Component<{ popups: Shown; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    closeUnseen(this.props.popups);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

/** All automatic popups; the popup queue shows one at a time. */
export function Popups() {
  const { adRotation, emergencyNotice, noticePopup } = useShell();
  useEffect(() => pageLife.settle(), []);
  if (!adRotation || !emergencyNotice || !noticePopup) return null;
  return (
    <Quietly popups={{ adRotation, emergencyNotice, noticePopup }}>
      <AdPopup rotation={adRotation} />
      <EmergencyPopup notice={emergencyNotice} />
      <NoticeCard popup={noticePopup} />
    </Quietly>
  );
}
