import { profile as rest } from '#contract/rest/index.ts';
import { type Area, calls, each, one } from '#schema/field.ts';

export const area: Area = {
  Query: {
    profile: calls(rest.getProfile, { answer: one(rest.profileShape) }),
    defaultAvatars: calls(rest.listAvatars, { answer: each(rest.defaultAvatarShape) }),
  },
  Mutation: {
    updateUser: calls(rest.updateUser, {
      args: 'nickname: String!',
      request: ({ nickname }) => ({ body: { nickname } }),
      answer: one(rest.profileShape),
    }),
    chooseAvatar: calls(rest.updateAvatar, {
      args: 'number: Int!',
      request: ({ number }) => ({ body: { number } }),
      answer: one(rest.profileShape),
    }),
    useUploadedAvatar: calls(rest.updateAvatar, {
      args: 'picture: ID!',
      request: ({ picture }) => ({ body: { picture } }),
      answer: one(rest.profileShape),
    }),
  },
};
