import { useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import {
  AnnotatedListingFileDocument,
  type ListingFilePartsFragment,
  ListingFilesDocument,
  ListingFileTemplateDocument,
} from '#api/generated/operations.ts';
import { keys } from './keys.ts';

export type ListingFile = ListingFilePartsFragment;

/** The latest files of accounts that were sent, newest first. */
export const useListingFiles = () =>
  useQuery({
    queryKey: keys.listingFiles,
    queryFn: async ({ signal }) => (await request(ListingFilesDocument, {}, { signal, anew: true })).listingFiles,
    // The chart follows the file while the page is open; the next visit reads it again.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

interface SavedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const saved = ({ name, content }: { name: string; content: string }): SavedFile => ({
  name,
  bytes: Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)),
});

export const readTemplate = async (gameId: string): Promise<SavedFile> =>
  saved((await request(ListingFileTemplateDocument, { gameId })).listingFileTemplate);

/** The file with each error marked. */
export const readAnnotated = async (id: string): Promise<SavedFile> =>
  saved((await request(AnnotatedListingFileDocument, { id })).annotatedListingFile);
