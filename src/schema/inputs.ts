import type { EnumName, EnumValue } from './enums.ts';

/** The input types of the SDL. */
export interface Inputs {
  readonly ListingFilter: {
    readonly gameId?: string | null;
    readonly keyword?: string | null;
    readonly platform?: string | null;
    readonly zone?: string | null;
    readonly hourlyMinFen?: number | null;
    readonly hourlyMaxFen?: number | null;
    readonly attributes?: { name: string; value: string }[] | null;
    readonly piece?: string | null;
    readonly rentType?: EnumValue<'RentType'> | null;
    readonly availability: EnumValue<'AvailabilityFilter'>;
    readonly noDeposit?: boolean | null;
    readonly staysOnline?: boolean | null;
    readonly rentalPromotion?: boolean | null;
    readonly special?: boolean | null;
    readonly vipDiscount?: boolean | null;
    readonly bargain?: boolean | null;
    readonly freePlay?: boolean | null;
    readonly freeFrom?: number | null;
    readonly freeTo?: number | null;
    readonly merchantId?: string | null;
  };
  readonly ProveOwnerInput: {
    readonly purpose: EnumValue<'ProofPurpose'>;
    readonly subject?: string | null;
    readonly smsCode?: string | null;
    readonly emailCode?: string | null;
    readonly password?: string | null;
    readonly payPassword?: string | null;
    readonly idNumber?: string | null;
    readonly verifyKey?: string | null;
  };
  readonly SettingsInput: {
    readonly notifyOrders?: boolean | null;
    readonly notifyMoney?: boolean | null;
    readonly notifyActivity?: boolean | null;
    readonly showInRankings?: boolean | null;
    readonly securityBy?: EnumValue<'SecurityChannel'> | null;
    readonly payPasswordAboveFen?: number | null;
  };
  readonly BindPhoneInput: { readonly tempToken: string; readonly phone: string; readonly code: string; readonly fingerprint: string };
}

interface Scalars {
  readonly ID: string;
  readonly String: string;
  readonly Int: number;
  readonly Float: number;
  readonly Boolean: boolean;
  readonly Fen: number;
  readonly Instant: number;
  readonly Whole: number;
}

type Named<Type extends string> = Type extends keyof Scalars
  ? Scalars[Type]
  : Type extends EnumName
    ? EnumValue<Type>
    : Type extends keyof Inputs
      ? Inputs[Type]
      : never;
type Present<Type extends string> = Type extends `[${infer Item}]` ? Value<Item>[] : Named<Type>;
type Value<Type extends string> = Type extends `${infer Bare}!` ? Present<Bare> : Present<Type> | null | undefined;
type One<Arg extends string> = Arg extends `${infer Name}: ${infer Type} = ${string}`
  ? { readonly [Each in Name]: Value<Type> }
  : Arg extends `${infer Name}: ${infer Type}`
    ? { readonly [Each in Name]: Value<Type> }
    : unknown;

/** Argument types of a root field, parsed from their SDL: `'orderNo: ID!, hours: Int!'`. */
export type ArgsOf<Args extends string> = Args extends `${infer First}, ${infer Rest}` ? One<First> & ArgsOf<Rest> : One<Args>;
