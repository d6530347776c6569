import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AccountCard, type AccountCardData } from './AccountCard.tsx';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { Chip, RemovableChip } from './Chip.tsx';
import { Price } from './Price.tsx';
import { Segmented } from './Segmented.tsx';
import { ErrorState } from './State.tsx';
import { Stepper } from './Stepper.tsx';
import { SumLines } from './SumLines.tsx';
import { Switch } from './Switch.tsx';
import { Tabs } from './Tabs.tsx';

afterEach(cleanup);

describe('Price', () => {
  it.each([
    [350, '¥3.50/时'],
    [5, '¥0.05/时'],
    [0, '¥0.00/时'],
    [123_456, '¥1,234.56/时'],
    [-234, '−¥2.34/时'],
  ])('%i fen reads %s', (fen, text) => {
    const { container } = render(<Price fen={fen} per="时" />);
    expect(container.textContent).toBe(text);
  });

  it('sets sign, yuan and fen apart', () => {
    const { container } = render(<Price fen={-1205} size="md" />);
    expect([...(container.firstElementChild?.children ?? [])].map((part) => [part.tagName, part.textContent])).toEqual([
      ['I', '−¥'],
      ['B', '12'],
      ['EM', '.05'],
    ]);
  });
});

describe('Button', () => {
  it('stays focusable and ignores clicks while busy or disabled', async () => {
    const press = vi.fn<() => void>();
    const { rerender } = render(
      <Button busy onClick={press}>
        付款
      </Button>,
    );
    const button = screen.getByRole('button', { name: '付款' });
    await userEvent.tab();
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard('{Enter} ');
    expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled'), press.mock.calls.length]).toEqual(['true', 'true', 0]);
    rerender(
      <Button disabled onClick={press}>
        付款
      </Button>,
    );
    await userEvent.click(button);
    expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled'), press.mock.calls.length]).toEqual([null, 'true', 0]);
    rerender(<Button onClick={press}>付款</Button>);
    await userEvent.click(button);
    expect([button.getAttribute('aria-disabled'), press.mock.calls.length]).toEqual([null, 1]);
  });

  it('a disabled submit button does not submit', async () => {
    const submit = vi.fn<(event: unknown) => void>();
    render(
      <form onSubmit={submit}>
        <Button type="submit" disabled>
          提交
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: '提交' }));
    expect(submit).not.toHaveBeenCalled();
  });
});

describe('choices', () => {
  it('a chip shows whether it is on; an active filter has a button that removes it', async () => {
    const remove = vi.fn<() => void>();
    render(
      <>
        <Chip pressed>无押金</Chip>
        <RemovableChip label="安卓微信" onRemove={remove} />
      </>,
    );
    expect(screen.getByRole('button', { name: '无押金', pressed: true }).className).toBe('chip pressed');
    await userEvent.click(screen.getByRole('button', { name: '去掉 安卓微信' }));
    expect(remove).toHaveBeenCalledOnce();
  });

  it('a switch and a checkbox report their new state', async () => {
    const change = vi.fn<(on: boolean) => void>();
    render(
      <>
        <Switch checked={false} onChange={change}>
          现在可租
        </Switch>
        <Checkbox checked onChange={change}>
          同意协议
        </Checkbox>
      </>,
    );
    await userEvent.click(screen.getByRole('switch', { name: '现在可租', checked: false }));
    await userEvent.click(screen.getByRole('checkbox', { name: '同意协议', checked: true }));
    expect(change.mock.calls).toEqual([[true], [false]]);
  });

  it('a segmented choice is a radio group', async () => {
    const choose = vi.fn<(value: number) => void>();
    const options = [
      { value: 1, label: <b>时租</b> },
      { value: 3, label: <b>时段</b>, flag: '今晚最省' },
      { value: 7, label: <b>周租</b>, disabled: true },
    ];
    render(<Segmented label="租用方式" value={1} options={options} onChange={choose} />);
    expect(screen.getByRole('radiogroup', { name: '租用方式' }).querySelectorAll('input')).toHaveLength(3);
    expect(screen.getByRole('radio', { name: '时租', checked: true }).getAttribute('disabled')).toBe(null);
    await userEvent.click(screen.getByRole('radio', { name: '时段 今晚最省' }));
    await userEvent.click(screen.getByRole('radio', { name: '周租' }));
    expect(choose.mock.calls).toEqual([[3]]);
  });

  it('tabs wrap around with the arrow keys and label their panel', async () => {
    function Login() {
      const [active, setActive] = useState<'scan' | 'quick'>('scan');
      return (
        <Tabs
          label="登录方式"
          tabs={[
            { id: 'scan', label: '扫码登录' },
            { id: 'quick', label: '快捷登录' },
          ]}
          active={active}
          onChange={setActive}
        >
          {active}
        </Tabs>
      );
    }
    render(<Login />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    const quick = screen.getByRole('tab', { name: '快捷登录', selected: true });
    expect([document.activeElement, screen.getByRole('tabpanel', { name: '快捷登录' }).textContent]).toEqual([quick, 'quick']);
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tabpanel', { name: '扫码登录' }).textContent).toBe('scan');
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('tabpanel', { name: '快捷登录' }).textContent).toBe('quick');
  });
});

describe('Stepper', () => {
  it('stays within its limits by buttons, keys and typing', async () => {
    const seen: number[] = [];
    function Amount() {
      const [value, setValue] = useState(500);
      return (
        <Stepper
          label="点券"
          value={value}
          min={0}
          max={1_200}
          step={500}
          onChange={(next) => {
            seen.push(next);
            setValue(next);
          }}
        />
      );
    }
    render(<Amount />);
    const field = screen.getByRole('spinbutton', { name: '点券' });
    await userEvent.click(screen.getByRole('button', { name: '增加点券' }));
    await userEvent.click(screen.getByRole('button', { name: '增加点券' }));
    expect(screen.getByRole('button', { name: '增加点券' }).hasAttribute('disabled')).toBe(true);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    await userEvent.clear(field);
    await userEvent.type(field, '３0x0{Enter}');
    await userEvent.clear(field);
    await userEvent.type(field, '99999');
    await userEvent.tab();
    await userEvent.clear(field);
    await userEvent.tab();
    expect(seen).toEqual([1_000, 1_200, 700, 300, 1_200]);
    expect(field.getAttribute('value')).toBe('1200');
  });
});

it('SumLines shows every line, and the deposit with its return', () => {
  render(
    <SumLines
      lines={[
        { key: 'rent', label: '租金', fen: 2340, note: '¥2.60 × 9 小时' },
        { key: 'vip', label: '会员折扣', fen: -200 },
      ]}
      deposit={{ fen: 3000, returns: '11月22日 07:00 自动退回' }}
      total={{ label: '应付', fen: 5140 }}
    />,
  );
  const pairs = [...document.querySelectorAll('dl > div')].map((line) => [
    line.querySelector('dt')?.textContent,
    line.querySelector('dd')?.textContent,
  ]);
  expect(pairs).toEqual([
    ['租金¥2.60 × 9 小时', '¥23.40'],
    ['会员折扣', '−¥2.00'],
    ['押金11月22日 07:00 自动退回', '¥30.00'],
    ['应付', '¥51.40'],
  ]);
});

it('ErrorState shows a request id and a retry button', async () => {
  const retry = vi.fn<() => void>();
  render(<ErrorState requestId="7F3A-20E1" onRetry={retry} />);
  expect(screen.getByRole('alert').textContent).toBe('加载失败网络正常，是我们的问题请求编号 7F3A-20E1重试');
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(retry).toHaveBeenCalledOnce();
});

describe('AccountCard', () => {
  const card: AccountCardData = {
    id: '7',
    href: '/detail/7.html',
    title: '荣耀王者 386 皮肤',
    game: '王者荣耀',
    cover: '/static/covers/card/moba/7.svg',
    availability: { light: 'book', text: '22:40 可租' },
    attributes: ['荣耀王者', '386 皮肤'],
    best: ['凤求凰', '飞衡'],
    told: '租出 300+ 次 · 号主好评 94%',
    tags: [{ text: '无押金', tone: 'ok' }],
    hourlyFen: 156,
    originalFen: 300,
    ribbon: '5.2 折',
    favourite: false,
  };

  it('shows title, availability and price', () => {
    render(<AccountCard card={card} />);
    expect(screen.getByRole('article').textContent).toBe(
      '22:40 可租5.2 折荣耀王者 386 皮肤王者荣耀荣耀王者386 皮肤凤求凰飞衡无押金租出 300+ 次 · 号主好评 94%¥1.56/时原价 ¥3.00',
    );
    expect(screen.getByRole('link', { name: '荣耀王者 386 皮肤' }).getAttribute('href')).toBe('/detail/7.html');
    expect(screen.queryByRole('button')).toBe(null);
  });

  it('its heart requests the opposite state', async () => {
    const press = vi.fn<(id: string, wanted: boolean) => void>();
    render(<AccountCard card={{ ...card, favourite: true }} onFavourite={press} />);
    await userEvent.click(screen.getByRole('button', { name: '收藏 荣耀王者 386 皮肤', pressed: true }));
    expect(press.mock.calls).toEqual([['7', false]]);
  });
});
