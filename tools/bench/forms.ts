import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ORDER } from '#contract/rules/orderStatus.ts';
import { createPool } from '#service/kernel/database/pool.ts';

/** A page with a form, opened until the form is visible. */
export interface Form {
  readonly what: string;
  readonly as?: 'newcomer' | 'owner' | 'renter' | 'vipuser';
  readonly path: (facts: Facts) => string;
  readonly open: (page: Page) => Promise<unknown>;
  /** The form is a dialog whose code loads on opening: the limit applies to the page, the dialog's size is only printed. */
  readonly isDialog?: true;
}

export interface Facts {
  /** An account on offer of the demo owner. */
  readonly own: string;
  /** A booking of the demo owner's accounts. */
  readonly called: string;
  readonly listing: string;
  /** Ten listings that can be rented, beginning with `listing`. */
  readonly listings: readonly string[];
  readonly renting: string;
  readonly waiting: string;
  /** A task on offer with an open place, of somebody else than the renter. */
  readonly task: string;
  readonly token: (username: string) => string;
}

async function login(page: Page, mode?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: '快捷登录' }).click();
  if (mode) await dialog.getByRole('button', { name: mode, exact: true }).click();
}

async function slide(page: Page): Promise<void> {
  await login(page);
  await page.getByLabel('手机号码').fill('13800138000');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByAltText('带缺口的图片').waitFor();
}

const rent = (page: Page): Promise<void> =>
  page.getByRole('complementary', { name: '租用' }).getByRole('button', { name: '立即租用' }).click();

async function rentAsGuest(page: Page): Promise<void> {
  await rent(page);
  await login(page);
  await page.getByLabel('手机号码').waitFor();
}

async function pay(page: Page): Promise<void> {
  await rent(page);
  await page.getByRole('dialog', { name: '支付订单' }).waitFor();
}

async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: '取消订单' }).last().click();
  await page.getByRole('dialog').getByText('退回').first().waitFor();
}

const detail = ({ listing }: Facts): string => `/detail/${listing}.html`;
const booked = ({ waiting }: Facts): string => `/account/order?order_no=${waiting}`;
const personal = (): string => '/account/personal';

const orderForm = (page: Page): Promise<void> => page.getByRole('complementary', { name: '租用' }).waitFor();

/** Every page with a form or a confirmation, and every dialog. */
export const forms: readonly Form[] = [
  { what: 'an account with its order form', path: detail, open: orderForm },
  { what: 'the same for a member', as: 'renter', path: detail, open: orderForm },
  { what: 'an account, then the login that renting asks for', path: detail, open: rentAsGuest, isDialog: true },
  {
    what: 'the account centre, where a guest is asked to log in by phone',
    isDialog: true,
    path: personal,
    open: async (page) => [await login(page), await page.getByLabel('手机号码').waitFor()],
  },
  { what: 'login by phone with the slider', isDialog: true, path: personal, open: slide },
  {
    what: 'login by password',
    isDialog: true,
    path: personal,
    open: async (page) => [await login(page, '密码登录'), await page.getByLabel('密码', { exact: true }).waitFor()],
  },
  {
    what: 'register',
    isDialog: true,
    path: personal,
    open: async (page) => [await login(page, '注册'), await page.getByRole('button', { name: '注册并登录' }).waitFor()],
  },
  { what: '/bind', path: () => `/bind?temp_token=${'A'.repeat(43)}`, open: (page) => page.getByLabel('手机号码').waitFor() },
  {
    what: 'an account, then the real name',
    isDialog: true,
    as: 'newcomer',
    path: detail,
    open: async (page) => [await rent(page), await page.getByRole('dialog').getByLabel('身份证号').waitFor()],
  },
  { what: 'an account, then the payment', isDialog: true, as: 'renter', path: detail, open: pay },
  { what: 'recharge', as: 'vipuser', path: () => '/account/Recharge', open: (page) => page.getByRole('main').locator('form').waitFor() },
  {
    what: 'an order that can be renewed',
    as: 'vipuser',
    path: ({ renting }) => `/account/order?order_no=${renting}`,
    open: (page) => page.locator('#renew').waitFor(),
  },
  {
    what: 'an order that can be cancelled',
    as: 'vipuser',
    path: booked,
    open: (page) => page.getByRole('button', { name: '取消订单' }).last().waitFor(),
  },
  { what: 'the same, then its cancelling', isDialog: true, as: 'vipuser', path: booked, open: cancel },
  {
    what: 'a task that can be taken',
    as: 'renter',
    path: ({ task }) => `/task?task=${task}`,
    open: (page) => page.getByRole('button', { name: '接任务' }).waitFor(),
  },
  {
    what: 'the hall with its filters',
    path: () => '/zuhao/1.html',
    open: (page) => page.getByRole('main').getByRole('link').first().waitFor(),
  },
];

/** Prepares what the forms need in the demo data, and a session for each user. */
export async function prepareForms(databaseUrl: string): Promise<Facts> {
  const pool = createPool({ url: databaseUrl });
  const one = async (query: string, values: unknown[] = []): Promise<string> => {
    const { rows } = await pool.query<{ value: string }>(query, values);
    if (!rows[0]) throw new Error(`the demo data has nothing for: ${query}`);
    return rows[0].value;
  };
  const order = (status: number) =>
    one(
      `select order_no as value from rental_order o join user_account u on u.id = o.renter_id
       where u.username = $1 and o.status = $2 order by o.end_at desc limit 1`,
      ['vipuser', status],
    );
  try {
    const tokens = new Map<string, string>();
    for (const username of new Set([...forms.flatMap(({ as }) => as ?? []), 'owner'])) {
      const token = randomBytes(32).toString('base64url');
      const kept = `insert into user_session (token_hash, user_id, expires_at, created_at)
        select $1, id, now() + interval '1 day', now() from user_account where username = $2`;
      await pool.query(kept, [createHash('sha256').update(token).digest(), username]);
      tokens.set(username, token);
    }
    const { rows } = await pool.query<{ id: string }>(
      `select l.id from listing l join game g on g.id = l.game_id where l.is_listed and not l.is_rented and l.deleted_at is null
       and l.deposit > 0 and l.discount < 1 and not (g.maintenance_status and g.is_suspended) order by l.id limit 10`,
    );
    const rentable = rows.map(({ id }) => String(id));
    const [listing] = rentable;
    if (listing === undefined) throw new Error('the demo data has no account that can be rented');
    const ofOwner = (column: string, from: string) =>
      one(
        `select ${column}::text as value from ${from} x join user_account u on u.id = x.owner_id where u.username = 'owner' and $1 <> ''
        order by x.id limit 1`,
        ['owner'],
      );
    return {
      own: await ofOwner('x.id', "(select * from listing where state = 'on_offer')"),
      called: await ofOwner('x.order_no', `(select * from rental_order where status = ${ORDER.waiting})`),
      listing,
      listings: rentable,
      renting: await order(4),
      waiting: await order(3),
      task: await one(
        `select task_no as value from task t join user_account u on u.id = t.publisher_id where t.status = 'open' and t.open_places > 0
         and t.deposit = 0 and u.username <> $1 order by t.id limit 1`,
        ['renter'],
      ),
      token: (username) => tokens.get(username) ?? '',
    };
  } finally {
    await pool.end();
  }
}
