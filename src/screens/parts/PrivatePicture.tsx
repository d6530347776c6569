import * as styles from './PrivatePicture.module.css';
import { useEffect, useState } from 'react';
import { usePrivatePicture } from '#api/queries/privatePicture.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';

/** A picture visible to both sides of an order only; a click enlarges it. */
export function PrivatePicture({ id, label }: { id: string; label: string }) {
  const { data, isError, isFetching, refetch } = usePrivatePicture(id);
  const [url, setUrl] = useState<string | null>(null);
  const [isLarge, setLarge] = useState(false);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (isError)
    return (
      <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
        重新载入{label}
      </Button>
    );
  if (url === null) return <Skeleton width={72} height={72} radius={8} />;
  return (
    <>
      <button type="button" className={styles['small']} aria-label={`放大${label}`} onClick={() => setLarge(true)}>
        <img src={url} alt={label} />
      </button>
      <Modal open={isLarge} title={label} onClose={() => setLarge(false)}>
        <img className={styles['large']} src={url} alt={label} />
      </Modal>
    </>
  );
}
