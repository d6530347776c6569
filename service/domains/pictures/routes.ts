import * as contract from '#contract/rest/pictures.ts';
import { limitAddress } from '#service/kernel/http/address.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { storePicture } from './keep.ts';
import { claimUploadPlace } from './place.ts';
import { readPicture } from './read.ts';

export function registerPictures(service: Service): void {
  route(
    service,
    contract.uploadPicture,
    async (call) => {
      await limitAddress(call, 'picture');
      const { deps, caller, query, bytes } = call;
      return storePicture(deps, { ownerId: caller.id, purpose: query.purpose, bytes });
    },
    undefined,
    claimUploadPlace,
  );

  route(service, contract.readPicture, ({ deps, caller, params }) => readPicture(deps, caller, params.id));
}
