import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFaults } from './useFaults.ts';

it('marks a wrong field until it is changed, and again after the next faulty submission', () => {
  const sent = { phone: '请输入手机号码', code: '请输入验证码' };
  const { result, rerender } = renderHook(({ faults, phone, code }) => useFaults(faults, { phone, code }), {
    initialProps: { faults: {} as Partial<typeof sent>, phone: '', code: '' },
  });
  const seen = [result.current];
  for (const props of [
    { faults: sent, phone: '', code: '' },
    { faults: sent, phone: '139', code: '' },
    { faults: { phone: '请输入正确的手机号码' }, phone: '139', code: '' },
  ]) {
    rerender(props);
    seen.push(result.current);
  }
  expect(seen).toEqual([{}, sent, { code: '请输入验证码' }, { phone: '请输入正确的手机号码' }]);
});
