import { z } from 'zod';
import { listingFileStates } from '#contract/names.ts';
import { FILE_BYTES_MOST, FILE_FAULTS_SHOWN, FILE_PART_BYTES, FILE_SIZE_FAULT } from '#contract/rules/listingFile.ts';
import { endpoint, forStaff } from './endpoint.ts';
import { field, formOfArguments } from './form.ts';
import { id, oneOf, text } from './shared.ts';
import { choice, count, identifier, list, moment, shape, words } from './shape.ts';

const fileColumn = shape('ListingFileColumn', {
  header: words('header', { doc: 'as it is in the file' }),
  name: words('name', { doc: 'what it is read as' }),
  first: words('first', { doc: 'the first values, as they were read' }),
  second: words('second'),
  third: words('third'),
});
const fileFault = shape('ListingFileFault', {
  cell: words('cell', { doc: 'such as F5; empty if the whole row is affected' }),
  row: count('row'),
  column: words('column'),
  value: words('value', { doc: 'what the cell holds' }),
  reason: words('reason'),
  right: words('right', { doc: 'what would be right' }),
});

export const listingFileShape = shape('ListingFile', {
  id: identifier('id', { column: 'id' }),
  gameId: identifier('game_id', { column: 'game_id' }),
  gameName: words('game_name', { column: 'game_name' }),
  name: words('name', { column: 'name', doc: 'of the file' }),
  state: choice(listingFileStates, oneOf(listingFileStates))('state', { column: 'state' }),
  percent: count('percent', { doc: 'of what is being done' }),
  rows: count('rows', { column: 'rows' }),
  columns: list(fileColumn)('columns'),
  faultCount: count('fault_count', { column: 'fault_count' }),
  faults: list(fileFault)('faults', { doc: `the first ${FILE_FAULTS_SHOWN}` }),
  problem: words.maybe('problem', { column: 'problem', doc: 'why the file could not be read at all, or why nothing may be published' }),
  onOffer: count('on_offer', { column: 'on_offer', doc: 'accounts that go on offer at once' }),
  waiting: count('waiting', { column: 'waiting', doc: 'accounts that wait for a look first' }),
  begunAt: moment('begun_at', { column: 'begun_at' }),
  changedAt: moment('changed_at', { column: 'changed_at' }),
});
const data = listingFileShape.schema;

export const savedFileShape = shape('SavedFile', {
  name: words('name'),
  content: words('content', { doc: 'base64' }),
});

const params = z.object({ id });
const OWN = ['NOT_FOUND'] as const;
const MAY_PUBLISH = ['REAL_NAME_REQUIRED', 'MINOR_REFUSED', 'PHONE_UNBOUND', 'PUBLISH_CREDIT', 'PUBLISH_STOPPED', 'PUBLISH_FULL'] as const;

export const listListingFiles = endpoint({
  name: 'listListingFiles',
  ...forStaff('prices'),
  method: 'GET',
  path: '/merchant/files',
  auth: 'required',
  summary: 'The latest files of accounts that the caller has sent, newest first; of one that is under way, how far it is',
  data: z.object({ list: z.array(data) }),
  problems: [],
});

export const listingFileStart = formOfArguments({
  gameId: field('ID', 'game_id', id),
  name: field('String', 'name', text(200).min(1)),
  bytes: field('Int', 'bytes', z.int().positive().max(FILE_BYTES_MOST, FILE_SIZE_FAULT), 'size of the file'),
});

export const startListingFile = endpoint({
  name: 'startListingFile',
  ...forStaff('prices'),
  method: 'POST',
  path: '/merchant/files',
  auth: 'required',
  summary: 'Begins to send a file with accounts of a game; an earlier one that was not taken is given up',
  body: listingFileStart.schema,
  data,
  problems: ['NOT_FOUND', 'FILE_STATE', ...MAY_PUBLISH],
});

export const listingFilePart = formOfArguments({
  at: field('Int', 'at', z.int().nonnegative(), 'bytes before this part'),
  content: field('String', 'content', z.base64().max(Math.ceil(FILE_PART_BYTES / 3) * 4), 'base64'),
});

export const sendListingFilePart = endpoint({
  name: 'sendListingFilePart',
  ...forStaff('prices'),
  method: 'POST',
  path: '/merchant/files/:id/parts',
  auth: 'required',
  summary: 'Sends the next part of a file; one that has arrived already changes nothing. With the last part the check begins',
  params,
  body: listingFilePart.schema,
  data,
  problems: [...OWN, 'FILE_STATE'],
});

export const takeListingFile = endpoint({
  name: 'takeListingFile',
  ...forStaff('prices'),
  method: 'POST',
  path: '/merchant/files/:id/take',
  auth: 'required',
  idempotent: true,
  summary: 'Publishes all accounts of a checked file, or none; by the rules of publishing one',
  params,
  data,
  problems: [...OWN, 'FILE_STATE'],
});

export const cancelListingFile = endpoint({
  name: 'cancelListingFile',
  ...forStaff('prices'),
  method: 'POST',
  path: '/merchant/files/:id/cancel',
  auth: 'required',
  summary: 'Gives a file up, also while it is being taken; nothing of it is written',
  params,
  data,
  problems: [...OWN, 'FILE_STATE'],
});

export const getFileTemplate = endpoint({
  name: 'getFileTemplate',
  ...forStaff('prices'),
  method: 'GET',
  path: '/merchant/files/template',
  auth: 'required',
  summary: 'An .xlsx file with the columns of a game and their choices, to fill in',
  query: z.object({ game_id: id }),
  data: savedFileShape.schema,
  problems: ['NOT_FOUND'],
});

export const getAnnotatedFile = endpoint({
  name: 'getAnnotatedFile',
  ...forStaff('prices'),
  method: 'GET',
  path: '/merchant/files/:id/annotated',
  auth: 'required',
  summary: 'The file that was sent, as .xlsx with each error marked in its cell and written beside its row',
  params,
  data: savedFileShape.schema,
  problems: [...OWN, 'FILE_STATE'],
});
