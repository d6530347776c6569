import { defineModel, type Model } from '@xstate/test';
import { blankListing, type ListingForm } from '#contract/rules/listingForm.ts';
import type { SavedListing } from '#machines/merchants/editedListing.ts';
import { publishListingMachine } from '#machines/merchants/publishListing.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { isGranted } from '#tests/models/invariants.ts';

export const wholeListing: ListingForm = {
  ...blankListing,
  title: '荣耀王者 百款皮肤',
  platform: '安卓微信',
  zone: '一区',
  role: '夜行者',
  hourly: 500,
};
const saved = (wish: Partial<SavedListing> = {}): SavedListing => ({
  version: 2,
  form: wholeListing,
  login: 'sealed',
  isDraft: true,
  ...wish,
});

export const publishListingModel = defineModel(publishListingMachine, {
  invariants: {
    服务器收下了才算发布: ({ states, answers }) =>
      !states.includes('published') || isGranted(answers('publishListing').at(-1)) || answers('readListing').at(-1)?.isDraft === false,
    发布的都有登录信息: ({ started, context }) => started('publishListing').length === 0 || context.login === 'sealed',
    改动超过一半的先问过: ({ started }) =>
      started('publishListing').every(({ isSure }, at, all) => !isSure || all.slice(0, at).some((earlier) => !earlier.isSure)),
  },
  given: ['商户账号：owner / Owner_2026'],
  input: { id: '101', version: 1, form: { ...wholeListing, title: '' }, login: 'sealed', isDraft: true, attributes: [] },
  outcomes: {
    gatherPictures: { done: { 图片齐了: { ids: [] }, 返回修改: { ids: null } }, error: { 中断: new Error('gatherPictures') } },
    saveListing: {
      done: { 存好: granted(saved()), 别处改过: refused('EDITED_ELSEWHERE'), 状态变了: refused('LISTING_STATE') },
      error: { 网关故障: badGateway },
    },
    publishListing: {
      done: {
        发布: granted(null),
        超过一半: refused('PRICE_JUMP'),
        别处改过: refused('EDITED_ELSEWHERE'),
        已到上限: refused('PUBLISH_FULL'),
      },
      error: { 网关故障: badGateway },
    },
    readListing: { done: { 已发布: saved({ version: 9, isDraft: false }), 没有: saved({ version: 1 }) }, error: { 网关故障: badGateway } },
    readTheirs: {
      done: {
        读到: saved({ version: 5, form: { ...wholeListing, title: '另一台设备改的标题' } }),
        是这里存的: saved({ version: 2, form: wholeListing }),
      },
      error: { 网关故障: badGateway },
    },
  },
  events: [
    { event: { type: 'form.change', form: wholeListing }, name: '填上标题' },
    { event: { type: 'form.change', form: { ...wholeListing, title: '' } }, name: '清空标题' },
  ],
  identity: ({ form, saved: kept, sent, login, fields, problem, theirs }) => [
    form.title,
    form.pictures.length,
    kept.title,
    sent.title,
    sent.pictures.length,
    login,
    Object.keys(fields),
    problem?.message,
    theirs?.version,
  ],
  names: {
    'login.sealed': '登录信息密封好了',
    'draft.retry': '点“马上重试”',
    'listing.publish': '点“发布并上架”',
    'price.confirm': '点“确认发布”',
    'price.reconsider': '点“再看看”',
    'mine.keep': '点“用这里填的”',
    'theirs.take': '点“用那边改的”',
    gatherPictures: '等图片',
    saveListing: '存草稿',
    publishListing: '发布',
    readListing: '查账号',
    readTheirs: '读另一份',
    typingPause: '停下来一会儿',
    savingPause: '等一会儿自己再试',
  },
  byHand: {
    start: '打开“发布账号”，选一个游戏，填好登录信息和标题以外的每一项',
    steps: {
      'form.change#1': '填上标题',
      'form.change#2': '把标题清空',
      'login.sealed': '点“重新输入”，再密封一次',
      'listing.publish': '点“发布并上架”',
      'draft.retry': '点“马上重试”',
      'price.confirm': '点“确认发布”',
      'price.reconsider': '点“再看看”',
      'mine.keep': '点“用这里填的”',
      'theirs.take': '点“用那边改的”',
      'gatherPictures+图片齐了': true,
      'gatherPictures+返回修改': { prepare: '断网，选一张图片，点“发布并上架”，再点“返回修改”' },
      'gatherPictures-中断': false,
      'saveListing+存好': true,
      'saveListing+别处改过': false,
      'saveListing+状态变了': false,
      'saveListing-网关故障': false,
      'publishListing+发布': true,
      'publishListing+超过一半': false,
      'publishListing+别处改过': false,
      'publishListing+已到上限': false,
      'publishListing-网关故障': false,
      'readListing+已发布': false,
      'readListing+没有': false,
      'readListing-网关故障': false,
      'readTheirs+读到': false,
      'readTheirs+是这里存的': false,
      'readTheirs-网关故障': false,
    },
    sees: {
      filling: '账号的表格和租客看到的卡片',
      gathering: '没有传完的图片，按钮写着等几张',
      askingOnceMore: '写着有的价格改动超过一半',
      stale: '写着刚在另一个页面或设备上改过，和不同的几项',
      published: '回到商户中心',
    },
  },
});

export const publishListingVariants = {
  已上架: {
    input: { id: '101', version: 1, form: wholeListing, login: 'sealed', isDraft: false, attributes: [] },
    byHand: { ...publishListingModel.byHand!, start: '打开“商户中心”，在一个可租的账号上点“编辑”' },
  },
  没有登录信息: {
    input: { id: '101', version: 1, form: wholeListing, login: 'missing', isDraft: true, attributes: [] },
    byHand: { ...publishListingModel.byHand!, start: '打开“发布账号”，选一个游戏，每一项都填好，登录信息不填' },
  },
} satisfies Record<string, Partial<Model<typeof publishListingMachine>>>;
