import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CodeInput } from './CodeInput.tsx';
import { Field } from './Field.tsx';
import { PhoneInput } from './PhoneInput.tsx';
import { TextInput } from './TextInput.tsx';

afterEach(cleanup);

/** Presses Enter as a browser reports it; returns whether the default action was prevented. */
function pressEnter(field: HTMLElement, more: { isComposing?: boolean; keyCode?: number } = {}): boolean {
  const event = createEvent.keyDown(field, { key: 'Enter', keyCode: 13, ...more });
  fireEvent(field, event);
  return event.defaultPrevented;
}

describe('TextInput', () => {
  it('reports Enter, but not the one that ends a composition', () => {
    const enter = vi.fn<() => void>();
    render(<TextInput aria-label="搜索" value="" onChange={() => {}} onEnter={enter} />);
    const field = screen.getByRole('textbox', { name: '搜索' });
    expect(pressEnter(field, { isComposing: true })).toBe(true);
    expect(pressEnter(field, { keyCode: 229 })).toBe(true);
    expect(enter).not.toHaveBeenCalled();
    expect(pressEnter(field)).toBe(false);
    expect(enter).toHaveBeenCalledOnce();
  });
});

describe('Field', () => {
  it('focuses the first wrong control when errors appear, and on every further submission', () => {
    const form = (faults: { name?: string; phone?: string }) => (
      <form onSubmit={(event) => event.preventDefault()} noValidate>
        {(['name', 'phone'] as const).map((name) => (
          <Field key={name} label={name} error={faults[name]}>
            <TextInput value="" onChange={() => {}} />
          </Field>
        ))}
        <button type="submit">send</button>
      </form>
    );
    const { rerender } = render(form({}));
    const control = (name: string) => screen.getByRole('textbox', { name });
    const send = () => {
      screen.getByRole('button').focus();
      fireEvent.submit(screen.getByRole('button'));
    };
    rerender(form({ name: '请输入姓名', phone: '请输入手机号码' }));
    expect(document.activeElement).toBe(control('name'));
    send();
    expect(document.activeElement).toBe(control('name'));
    rerender(form({ phone: '请输入手机号码' }));
    send();
    expect(document.activeElement).toBe(control('phone'));
    rerender(form({}));
    send();
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });

  it('labels its control, and connects hint and error to it', () => {
    const field = (error: string | null) => (
      <Field label="真实姓名" hint="与身份证一致" error={error} required>
        <TextInput value="" onChange={() => {}} />
      </Field>
    );
    const { rerender } = render(field(null));
    const control = screen.getByRole('textbox', { name: '真实姓名' });
    const told = () => document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;
    expect([told(), control.getAttribute('aria-invalid'), control.getAttribute('aria-required')]).toEqual(['与身份证一致', null, 'true']);
    rerender(field('请输入真实姓名'));
    expect([told(), control.getAttribute('aria-invalid')]).toEqual(['请输入真实姓名', 'true']);
    expect(screen.getByRole('alert').textContent).toBe('请输入真实姓名');
  });
});

function Phone() {
  const [value, setValue] = useState('');
  return <PhoneInput aria-label="手机号" value={value} onChange={setValue} />;
}

describe('PhoneInput', () => {
  it.each([
    ['13800138000', '13800138000'],
    ['138 0013 8000', '13800138000'],
    ['138-0013-8000', '13800138000'],
    ['+86 138 0013 8000', '13800138000'],
    ['0086-13800138000', '13800138000'],
    ['１３８００１３８０００', '13800138000'],
    ['手机：13800138000，微信同号', '13800138000'],
    ['8612345', '8612345'],
    ['138001380001234', '13800138000'],
  ])('reads %s', async (pasted, value) => {
    render(<Phone />);
    const field = screen.getByRole('textbox', { name: '手机号' });
    await userEvent.click(field);
    await userEvent.paste(pasted);
    expect([(field as HTMLInputElement).value, field.getAttribute('type'), field.getAttribute('inputmode')]).toEqual([
      value,
      'tel',
      'numeric',
    ]);
  });
});

function Code({ onComplete }: { onComplete: (code: string) => void }) {
  const [value, setValue] = useState('');
  return <CodeInput aria-label="验证码" value={value} onChange={setValue} onComplete={onComplete} />;
}

describe('CodeInput', () => {
  it('takes the code from a pasted message and calls back once', async () => {
    const complete = vi.fn<(code: string) => void>();
    render(<Code onComplete={complete} />);
    const field = screen.getByRole('textbox', { name: '验证码' });
    await userEvent.click(field);
    await userEvent.paste('【租号】验证码 ０42 917，5 分钟内有效');
    await userEvent.type(field, '3');
    expect([(field as HTMLInputElement).value, field.getAttribute('autocomplete')]).toEqual(['042917', 'one-time-code']);
    expect(complete.mock.calls).toEqual([['042917']]);
  });

  it('calls back with the sixth typed digit', async () => {
    const complete = vi.fn<(code: string) => void>();
    render(<Code onComplete={complete} />);
    await userEvent.type(screen.getByRole('textbox', { name: '验证码' }), '12345');
    expect(complete.mock.calls).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: '验证码' }), '6');
    expect(complete.mock.calls).toEqual([['123456']]);
  });
});
