import * as look from '#ui/look.module.css';
import { Component, type ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/State.tsx';

interface ErrorBoundaryProps {
  /** The address; a change clears the error. */
  at: string;
  children: ReactNode;
}

/** Catches render errors of a page, mainly missing chunks, and offers a reload. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { at: string; failed: boolean }> {
  override state = { at: this.props.at, failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: { at: string }): { at: string; failed: boolean } | null {
    return at === state.at ? null : { at, failed: false };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const reload = (
      <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
        重新载入
      </Button>
    );
    return (
      <div className={look['pageWidth']} role="alert">
        <EmptyState icon="warn" title="页面加载失败" action={reload}>
          可能刚更新了版本，或者网络不稳。重新载入后，已保存的内容都在
        </EmptyState>
      </div>
    );
  }
}
