import { type FunctionComponent, useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { KeptHere, loadChunk } from '#lib/chunks.ts';
import { links } from '#lib/links.ts';
import { layers, type Layer, claimLayer } from '#state/layers.ts';
import { session } from '#state/session.ts';
import { toastBad } from '#state/toast.ts';
import { loadCharts, startLogin, withCharts } from './chartsLoader.tsx';
import type { Shell } from '#context/charts.ts';
import type { ChatPanelProps } from '#screens/chat/CustomerChat/ChatPanel.tsx';
import type { FeedbackDialogProps } from '#screens/suggestions/Feedback/FeedbackDialog.tsx';
import type { PhonePromptProps } from '#screens/account/Settings/PhonePrompt.tsx';
import { useBrand } from './brandContext.ts';
import { onItsWay } from './navigation.ts';
import { withQueries } from './withQueries.tsx';

const loadLayers = withCharts<object>(async () => {
  const [{ LoginLayer }] = await Promise.all([import('#screens/identity/Login/LoginLayer.tsx'), startLogin()]);
  return LoginLayer;
});

const loadPhonePrompt = withCharts<PhonePromptProps>(
  () => import('#screens/account/Settings/PhonePrompt.tsx').then((module) => module.PhonePrompt),
  'changePhone',
);

const loadFeedback = withCharts<FeedbackDialogProps>(
  () => import('#screens/suggestions/Feedback/FeedbackDialog.tsx').then((module) => module.FeedbackDialog),
  'suggestion',
);

const loadVisit = withCharts<object>(
  () => import('#screens/identity/IdleVisit/IdleVisit.tsx').then((module) => module.IdleVisit),
  'idleVisit',
);

/** On shared computers: ends the login of somebody who has left. */
function Visit() {
  const { standing } = useSnapshot(session);
  const { isShared } = useBrand();
  const isWatched = isShared && standing === 'member';
  const [Shown, setShown] = useState<FunctionComponent | null>(null);
  useEffect(() => {
    if (!isWatched) return;
    void loadChunk(loadVisit).then(
      (loaded) => setShown(() => loaded),
      () => {},
    );
  }, [isWatched]);
  return isWatched && Shown && <Shown />;
}

/** Narrow windows and touch devices. */
const PHONE = '(max-width: 760px), (pointer: coarse) and (hover: none)';

const loadChat = withCharts<ChatPanelProps>(
  withQueries(() => import('#screens/chat/CustomerChat/ChatPanel.tsx').then((module) => module.ChatPanel)),
  'customerChat',
  'chatOutbox',
  'chatPicture',
);

function openLogin(shell: Shell, layer: Extract<Layer, { name: 'login' }>): void {
  const { loginModal } = shell;
  if (!loginModal) return;
  loginModal.send({ type: 'login.open' });
  const tab = layer.tab === 'usual' ? (matchMedia(PHONE).matches ? 'quick' : 'scan') : layer.tab;
  if (tab !== 'quick') loginModal.send({ type: `${tab}.choose` });
  else if (loginModal.getSnapshot().matches('binding')) loginModal.send({ type: 'phone.choose' });
}

/** Shows the overlays requested with `askFor`; their code and charts load on the first request. */
export function Layers() {
  const { asked } = useSnapshot(layers);
  const [, go] = useLocation();
  const [Shown, setShown] = useState<FunctionComponent | null>(null);
  const [Prompt, setPrompt] = useState<FunctionComponent<PhonePromptProps> | null>(null);
  const [Feedback, setFeedback] = useState<FunctionComponent<FeedbackDialogProps> | null>(null);
  const [Chat, setChat] = useState<FunctionComponent<ChatPanelProps> | null>(null);
  const endChat = useCallback(() => setChat(null), []);
  useEffect(() => {
    if (asked === null) return;
    const layer = claimLayer();
    if (layer === null) return;
    if (layer.name === 'page') {
      go(layer.to);
      return;
    }
    if (layer.name === 'bindPhone') {
      // A prompt that fails to load is skipped: the settings page binds a phone as well.
      void loadChunk(loadPhonePrompt).then(
        (loaded) => setPrompt(() => loaded),
        () => {},
      );
      return;
    }
    if (layer.name === 'feedback') {
      // If the dialog fails to load, its page shows the error.
      void loadChunk(loadFeedback).then(
        (loaded) => setFeedback(() => loaded),
        () => go(links.feedback()),
      );
      return;
    }
    if (layer.name === 'chat') {
      void loadChunk(loadChat).then(
        (loaded) => setChat(() => loaded),
        () => go(links.customerService()),
      );
      return;
    }
    onItsWay.pending = true;
    void loadChunk(() => Promise.all([loadCharts(), loadLayers()]))
      .then(
        ([{ shell }, loaded]) => {
          setShown(() => loaded);
          openLogin(shell, layer);
        },
        (error: unknown) => {
          if (!(error instanceof KeptHere)) toastBad('操作失败，请重试！');
        },
      )
      .finally(() => {
        onItsWay.pending = false;
      });
  }, [asked, go]);
  return (
    <>
      <Visit />
      {Shown && <Shown />}
      {Prompt && <Prompt onEnd={() => setPrompt(null)} />}
      {Chat && <Chat onEnd={endChat} />}
      {Feedback && <Feedback onEnd={() => setFeedback(null)} />}
    </>
  );
}
