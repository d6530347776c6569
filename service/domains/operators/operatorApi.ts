import type { OperatorApi } from '#service/kernel/operations/operatorRoute.ts';
import { removePerson, setRoles } from './peopleDecisions.ts';
import { registerOperators } from './routes.ts';

export const operatorApi: OperatorApi = { routes: registerOperators, decisions: [setRoles, removePerson] };
