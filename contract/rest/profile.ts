import { z } from 'zod';
import { DEFAULT_AVATARS } from '#contract/rules/profile.ts';
import { endpoint } from './endpoint.ts';
import { id, text } from './shared.ts';
import { count, moment, picture, shape, words } from './shape.ts';

export const profileShape = shape('Profile', {
  nickname: words('nickname', { column: 'nickname' }),
  avatar: picture('avatar', { column: 'avatar' }),
  nicknameFreeAt: moment.maybe('nickname_free_at', { doc: 'when the nickname can be changed again; null: now' }),
});

export const defaultAvatarShape = shape('DefaultAvatar', {
  number: count('number'),
  picture: picture('picture'),
});

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/profile',
  auth: 'required',
  summary: 'What others see of the user, as the user may change it',
  data: profileShape.schema,
  problems: [],
});

export const updateUser = endpoint({
  name: 'updateUser',
  method: 'POST',
  path: '/profile',
  auth: 'required',
  summary: 'Changes the nickname, once in 30 days; the same one again changes nothing',
  body: z.object({ nickname: text(40) }),
  data: profileShape.schema,
  problems: ['NICKNAME_TAKEN', 'NICKNAME_TOO_SOON'],
});

export const listAvatars = endpoint({
  name: 'listAvatars',
  method: 'GET',
  path: '/avatars',
  auth: 'none',
  summary: 'The avatars that everybody may choose',
  data: z.object({ list: z.array(defaultAvatarShape.schema) }),
  problems: [],
});

export const updateAvatar = endpoint({
  name: 'updateAvatar',
  method: 'POST',
  path: '/profile/avatar',
  auth: 'required',
  summary: 'Chooses a default avatar or an own picture that was uploaded as an avatar; the uploaded one before it is deleted',
  body: z.union([
    z.object({ number: z.int().min(1).max(DEFAULT_AVATARS).describe('of listAvatars') }).strict(),
    z.object({ picture: id.describe('of uploadPicture') }).strict(),
  ]),
  data: profileShape.schema,
  problems: ['NOT_FOUND'],
});
