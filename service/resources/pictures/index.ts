import * as contract from '#contract/rest/pictures.ts';
import { limitAddress } from '#service/http/address.ts';
import { route, type Service } from '#service/http/route.ts';
import { keepPicture } from '#service/pictures/keep.ts';
import { readPicture } from '#service/pictures/read.ts';

export function registerPictures(service: Service): void {
  route(service, contract.uploadPicture, async (call) => {
    await limitAddress(call, 'picture');
    const { deps, caller, query, bytes } = call;
    return keepPicture(deps, { ownerId: caller.id, purpose: query.purpose, bytes });
  });

  route(service, contract.readPicture, ({ deps, caller, params }) => readPicture(deps, caller, params.id));
}
