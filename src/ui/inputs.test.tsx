import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CodeInput } from './CodeInput.tsx';
import { DigitBoxes } from './DigitBoxes.tsx';
import { EmailInput } from './EmailInput.tsx';
import { Field } from './Field.tsx';
import { PhoneInput } from './PhoneInput.tsx';
import { Stepper } from './Stepper.tsx';
import { TextArea } from './TextArea.tsx';
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

describe('an exact field', () => {
  it.each([
    ['a name', <TextInput key="" exact value="" onChange={() => {}} />],
    ['a code', <CodeInput key="" value="" onChange={() => {}} />],
    ['a mailbox', <EmailInput key="" value="" onChange={() => {}} />],
  ])('%s is neither capitalised nor corrected', (_, field) => {
    render(field);
    const input = screen.getByRole('textbox');
    expect(['autocapitalize', 'autocorrect', 'spellcheck'].map((name) => input.getAttribute(name))).toEqual(['none', 'off', 'false']);
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

/** Composes letter by letter, as an input method does; returns what the field showed after each. */
function compose(field: HTMLElement, letters: string): string[] {
  const { value } = field as HTMLInputElement;
  fireEvent.compositionStart(field);
  const shown = [...letters].map((_, at) => {
    const text = letters.slice(0, at + 1);
    fireEvent.compositionUpdate(field, { data: text });
    fireEvent.input(field, { target: { value: value + text }, isComposing: true });
    return (field as HTMLInputElement).value;
  });
  fireEvent.compositionEnd(field, { data: letters });
  return shown;
}

function Hours({ onChange }: { onChange: (value: number) => void }) {
  const [value, setValue] = useState(1);
  const change = (next: number) => {
    setValue(next);
    onChange(next);
  };
  return <Stepper label="小时" value={value} min={1} max={99} onChange={change} />;
}

function Secret() {
  const [value, setValue] = useState('');
  return (
    <Field label="支付密码">
      <DigitBoxes value={value} onChange={setValue} />
    </Field>
  );
}

function Upper() {
  const [value, setValue] = useState('');
  return (
    <>
      <TextInput aria-label="一行" value={value} onChange={(text) => setValue(text.toUpperCase())} />
      <TextArea aria-label="多行" most={9} value={value} onChange={(text) => setValue(text.toUpperCase())} />
    </>
  );
}

describe('a composition', () => {
  it('of a phone number is rewritten when it ends, not before', () => {
    render(<Phone />);
    const field = screen.getByRole('textbox', { name: '手机号' });
    expect(compose(field, '１３８')).toEqual(['１', '１３', '１３８']);
    expect((field as HTMLInputElement).value).toBe('138');
    expect(compose(field, '００')).toEqual(['138０', '138００']);
    expect((field as HTMLInputElement).value).toBe('13800');
  });

  it('of a code calls back once, when it ends', () => {
    const complete = vi.fn<(code: string) => void>();
    render(<Code onComplete={complete} />);
    const field = screen.getByRole('textbox', { name: '验证码' });
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: '１２３４５６' }, isComposing: true });
    expect([(field as HTMLInputElement).value, complete.mock.calls]).toEqual(['１２３４５６', []]);
    fireEvent.compositionEnd(field, { data: '１２３４５６' });
    expect([(field as HTMLInputElement).value, complete.mock.calls]).toEqual(['123456', [['123456']]]);
  });

  it('of hours is committed as one number', () => {
    const change = vi.fn<(value: number) => void>();
    render(<Hours onChange={change} />);
    const field = screen.getByRole('spinbutton', { name: '小时' });
    fireEvent.input(field, { target: { value: '' } });
    expect(compose(field, '５')).toEqual(['５']);
    expect((field as HTMLInputElement).value).toBe('5');
    fireEvent.blur(field);
    expect(change.mock.calls).toEqual([[5]]);
  });

  it('of a pay password fills a box for each digit', () => {
    render(<Secret />);
    const field = screen.getByLabelText('支付密码');
    expect(compose(field, '１２')).toEqual(['１', '１２']);
    expect((field as HTMLInputElement).value).toBe('12');
  });

  it.each(['一行', '多行'])('is not rewritten by the parent of a text, %s', (name) => {
    render(<Upper />);
    const field = screen.getByRole('textbox', { name });
    expect(compose(field, 'ab')).toEqual(['a', 'ab']);
    expect((field as HTMLInputElement).value).toBe('AB');
  });
});
