import * as styles from './PromotionScreen.module.css';
import { useEffect, useRef, useState } from 'react';
import type { Invite } from '#api/queries/invitations.ts';
import { brandOf } from '#state/brand.ts';
import { Button } from '#ui/Button.tsx';
import { drawPoster, POSTER, savePoster } from './poster.ts';

export function Poster({ invite: { qr, code } }: { invite: Invite }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [standing, setStanding] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  const brand = brandOf(document.documentElement).brand.name;
  useEffect(() => {
    let isOver = false;
    const end = (how: 'drawn' | 'failed') => () => {
      if (!isOver) setStanding(how);
    };
    if (canvas.current) drawPoster(canvas.current, qr, { brand, code }).then(end('drawn'), end('failed'));
    return () => {
      isOver = true;
    };
  }, [qr, code, brand]);
  return (
    <div className={styles['poster']}>
      <canvas ref={canvas} width={POSTER.width} height={POSTER.height} role="img" aria-label={`邀请海报：扫码注册，邀请码 ${code}`} />
      {standing === 'failed' ? (
        <p>这个浏览器画不出海报，请直接分享链接</p>
      ) : (
        <Button
          icon="dl"
          wide
          disabled={standing !== 'drawn'}
          onClick={() => canvas.current && savePoster(canvas.current, `邀请海报-${code}.png`)}
        >
          下载海报
        </Button>
      )}
    </div>
  );
}
