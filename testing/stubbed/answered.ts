import type {
  CoinLogQuery,
  CoinsQuery,
  PointLogQuery,
  PointsQuery,
  SignInsQuery,
  AccountStatusQuery,
  BalanceQuery,
  BargainTermsQuery,
  ReceivedBargainsQuery,
  FreePlayTermsQuery,
  BargainGamesQuery,
  GameListQuery,
  BoundLoginsQuery,
  BindPhoneMutation,
  ChargeQuery,
  ComplaintsQuery,
  ComplaintTypesQuery,
  ChatMessagesQuery,
  ChatsQuery,
  CheckQrLoginMutation,
  CreateOrderMutation,
  DeactivationCheckQuery,
  DeactivationQuery,
  DrawCaptchaMutation,
  EmergencyNoticesQuery,
  ActivityInviteQuery,
  DrawSessionsQuery,
  FreeOrderQuery,
  FreePlayCountQuery,
  FreePlayGamesQuery,
  FreePlayListingsQuery,
  FreePlayPromotionsQuery,
  FreePlaysQuery,
  PayTaskMutation,
  WaitingTasksQuery,
  TaskDraftQuery,
  SaveTaskDraftMutation,
  TasksQuery,
  TaskQuery,
  OwnTasksQuery,
  FiltersQuery,
  GamesQuery,
  HomeQuery,
  HotWordsQuery,
  LentOfferQuery,
  LentOrderQuery,
  ListingNowQuery,
  ListingQuery,
  ListingsQuery,
  LoginByPasswordMutation,
  LoginByPhoneMutation,
  LoginByThirdPartyMutation,
  LogoutMutation,
  LookAtMutation,
  AlertsQuery,
  CardCheckQuery,
  HotTagsQuery,
  LookingUsersQuery,
  MarkNotificationReadMutation,
  GoingRateQuery,
  MerchantApplicationQuery,
  MerchantCentreQuery,
  LastBulkQuery,
  OwnTableQuery,
  OwnListingQuery,
  ListingFilesQuery,
  StaffPlacesQuery,
  StartListingFileMutation,
  OwnListingsQuery,
  MembershipQuery,
  NotificationsQuery,
  OpenChatMutation,
  OrderQuery,
  OrderReviewQuery,
  OrdersQuery,
  PasswordsDueQuery,
  PayMembershipMutation,
  PayOrderMutation,
  PayoutQuery,
  PayStatusQuery,
  RenewByCardMutation,
  PopupAdsQuery,
  PriceNowQuery,
  ProveOwnerMutation,
  ReadChatMutation,
  FootprintsQuery,
  RedPacketsQuery,
  RegisterMutation,
  ReviewSummaryQuery,
  SavedSearchesQuery,
  SearchHistoryQuery,
  SendSmsMutation,
  SendUsageMutation,
  SettingsQuery,
  SimilarListingsQuery,
  SolveCaptchaMutation,
  StartQrLoginMutation,
  SubmitRealNameMutation,
  TakeAppLoginMutation,
  TakeSignMutation,
  TypeInChatMutation,
  UploadConversionMutation,
  ViewerQuery,
  WithdrawalsQuery,
} from '#api/generated/operations.ts';

/** Every operation of a held page, with the type of its response. */
export interface Answered {
  SignIns: SignInsQuery;
  Coins: CoinsQuery;
  Points: PointsQuery;
  CoinLog: CoinLogQuery;
  PointLog: PointLogQuery;
  AccountStatus: AccountStatusQuery;
  Balance: BalanceQuery;
  BargainTerms: BargainTermsQuery;
  ReceivedBargains: ReceivedBargainsQuery;
  FreePlayTerms: FreePlayTermsQuery;
  BargainGames: BargainGamesQuery;
  GameList: GameListQuery;
  BindPhone: BindPhoneMutation;
  Charge: ChargeQuery;
  Chats: ChatsQuery;
  ChatMessages: ChatMessagesQuery;
  OpenChat: OpenChatMutation;
  ReadChat: ReadChatMutation;
  TypeInChat: TypeInChatMutation;
  CheckQrLogin: CheckQrLoginMutation;
  CreateOrder: CreateOrderMutation;
  DrawCaptcha: DrawCaptchaMutation;
  EmergencyNotices: EmergencyNoticesQuery;
  ActivityInvite: ActivityInviteQuery;
  FreeOrder: FreeOrderQuery;
  DrawSessions: DrawSessionsQuery;
  FreePlayCount: FreePlayCountQuery;
  FreePlayGames: FreePlayGamesQuery;
  FreePlayListings: FreePlayListingsQuery;
  FreePlayPromotions: FreePlayPromotionsQuery;
  FreePlays: FreePlaysQuery;
  OwnTasks: OwnTasksQuery;
  PayTask: PayTaskMutation;
  Task: TaskQuery;
  Tasks: TasksQuery;
  WaitingTasks: WaitingTasksQuery;
  TaskDraft: TaskDraftQuery;
  SaveTaskDraft: SaveTaskDraftMutation;
  Filters: FiltersQuery;
  Games: GamesQuery;
  Home: HomeQuery;
  HotWords: HotWordsQuery;
  LentOffer: LentOfferQuery;
  LentOrder: LentOrderQuery;
  PasswordsDue: PasswordsDueQuery;
  Listing: ListingQuery;
  Listings: ListingsQuery;
  ListingNow: ListingNowQuery;
  LoginByPassword: LoginByPasswordMutation;
  LoginByPhone: LoginByPhoneMutation;
  LoginByThirdParty: LoginByThirdPartyMutation;
  Logout: LogoutMutation;
  LookAt: LookAtMutation;
  MarkNotificationRead: MarkNotificationReadMutation;
  GoingRate: GoingRateQuery;
  MerchantApplication: MerchantApplicationQuery;
  MerchantCentre: MerchantCentreQuery;
  LastBulk: LastBulkQuery;
  OwnTable: OwnTableQuery;
  OwnListing: OwnListingQuery;
  ListingFiles: ListingFilesQuery;
  StaffPlaces: StaffPlacesQuery;
  StartListingFile: StartListingFileMutation;
  OwnListings: OwnListingsQuery;
  Notifications: NotificationsQuery;
  Order: OrderQuery;
  OrderReview: OrderReviewQuery;
  Complaints: ComplaintsQuery;
  ComplaintTypes: ComplaintTypesQuery;
  Orders: OrdersQuery;
  Membership: MembershipQuery;
  PayMembership: PayMembershipMutation;
  PayOrder: PayOrderMutation;
  Payout: PayoutQuery;
  PayStatus: PayStatusQuery;
  RenewByCard: RenewByCardMutation;
  PopupAds: PopupAdsQuery;
  PriceNow: PriceNowQuery;
  ProveOwner: ProveOwnerMutation;
  Footprints: FootprintsQuery;
  RedPackets: RedPacketsQuery;
  Register: RegisterMutation;
  ReviewSummary: ReviewSummaryQuery;
  SavedSearches: SavedSearchesQuery;
  SearchHistory: SearchHistoryQuery;
  SendSms: SendSmsMutation;
  SendUsage: SendUsageMutation;
  BoundLogins: BoundLoginsQuery;
  Settings: SettingsQuery;
  Deactivation: DeactivationQuery;
  DeactivationCheck: DeactivationCheckQuery;
  Alerts: AlertsQuery;
  CardCheck: CardCheckQuery;
  HotTags: HotTagsQuery;
  LookingUsers: LookingUsersQuery;
  SimilarListings: SimilarListingsQuery;
  SolveCaptcha: SolveCaptchaMutation;
  StartQrLogin: StartQrLoginMutation;
  SubmitRealName: SubmitRealNameMutation;
  TakeAppLogin: TakeAppLoginMutation;
  TakeSign: TakeSignMutation;
  UploadConversion: UploadConversionMutation;
  Viewer: ViewerQuery;
  Withdrawals: WithdrawalsQuery;
}
