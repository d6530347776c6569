import type { OperatorApi } from '#service/kernel/operations/operatorRoute.ts';
import { compensate } from './maintenance/compensate.ts';
import { registerMaintenance } from './maintenance/routes.ts';
import { registerPictures } from './pictures.ts';
import { registerCasework } from './routes.ts';

export const operatorApi: OperatorApi = {
  routes(service) {
    registerCasework(service);
    registerMaintenance(service);
    registerPictures(service);
  },
  decisions: [compensate],
};
