interface FirstArticle {
  readonly key: string;
  readonly title: string;
  /** Other words by which it is found. */
  readonly words?: string;
  readonly isAgreement?: true;
  /** Markdown, one part a paragraph or list. */
  readonly body: readonly string[];
}

interface FirstKind {
  readonly key: string;
  readonly title: string;
  readonly articles: readonly FirstArticle[];
}

/** Help and agreements with which a site begins; afterwards operators edit the rows. */
export const firstKinds: readonly FirstKind[] = [
  {
    key: 'start',
    title: '新手上路',
    articles: [
      {
        key: 'rent',
        title: '怎么租号',
        body: [
          [
            '1. 在租号大厅按游戏、平台、段位和价格筛选账号。',
            '2. 打开详情，选租用方式：时租、时段、{{ten_hour_rent}}、天租、周租。',
            '3. 核对每一行费用，确认后下单。订单保留 {{order_hold}}，立即租的付款后才开始计时；提前 {{pay_first_ahead}}以上、不收押金的预约付款后才保留时间。',
            '4. 用钱包余额或银行卡付款，付完就能看到账号和密码。',
          ].join('\n'),
          '时租可以选小时数；时段按早场 07–12、午场 12–19、夜场 22–07 一口价。晚进场也按整段计费，下单前会写明剩余时间。',
          '租用中的账号如果支持预约，可以约下一段：最早是现在起 {{book_ahead_lead}}后，最远 {{book_ahead_limit}}内。',
        ],
      },
      {
        key: 'sign-in',
        title: '怎么上号',
        body: [
          [
            '1. 租用开始后打开“我的订单”。',
            '2. 复制账号和密码，到游戏的官方登录页粘贴。',
            '3. 标有“到时不下线”的账号，时间到了可以打完当前这一局。',
          ].join('\n'),
          '账号和密码只在租用期间、只有租客本人看得到。请不要截图外传。',
        ],
      },
      {
        key: 'deposit',
        title: '押金说明',
        body: [
          '押金是冻结，不是花掉。租用结束 {{deposit_freeze}}没有投诉，押金自动退回可用余额，时间写在订单和钱包里。',
          '有投诉时押金继续冻结，直到裁决。号主的投诉成立时，赔付从押金里扣，其余退回。标“无押金”的账号不收押金。',
        ],
      },
      {
        key: 'cancel',
        title: '取消与退款',
        body: [
          '还没开始的订单可以取消。押金、游戏币预付和红包全额退回，租金按离开始的时间扣：',
          '{{cancel_ladder}}',
          '取消前会再次显示今天要扣多少。已经开始的订单不能取消，账号有问题，在订单里投诉。',
        ],
      },
    ],
  },
  {
    key: 'safety',
    title: '账号与安全',
    articles: [
      {
        key: 'real-name',
        title: '实名认证',
        body: ['租号和充值之前要完成实名认证，填写真实姓名和身份证号。一个身份证号只能认证一个账号，号码不会再显示给任何人。'],
      },
      {
        key: 'minors',
        title: '未成年人保护',
        body: [
          '未满 {{adult_age}}不能租号、充值、提现、购买会员、出租和参加免费玩。年龄按身份证上的出生日期计算，每次租号都会再核对。',
          '家长发现孩子使用本站，请点页面上的“投诉建议”告诉客服，写上订单号，客服按投诉规则处理。',
        ],
      },
      {
        key: 'banned',
        title: '账号封禁处理',
        body: [
          '租用期间账号被封：如果是租客使用外挂或违规造成，号主可以投诉，从押金索赔；如果是账号本身的问题，租客可以投诉，要求退款。',
          '举证以游戏内通知和登录记录为准，由平台裁决。',
        ],
      },
      {
        key: 'complaint',
        title: '投诉与裁决',
        body: [
          '从租用开始到结算之前（结束后 {{settlement_delay}}），租客和号主都可以投诉：打开订单点“投诉”，选原因、写经过、放截图；账号要绑定手机号。',
          [
            '1. 提出后押金和结算暂停；租用中的，上号信息暂不显示。双方都收到消息通知。',
            '2. 被投诉的一方 {{complaint_owner_answer}}内在“我的投诉”里答复。不答复就按投诉方的要求处理。',
            '3. 有答复的，平台再用 {{complaint_platform_answer}}裁决；超时没有裁决，也按投诉方的要求处理。',
          ].join('\n'),
          '租客的投诉成立：退还全部或部分租金，押金全额退回。号主的投诉成立：从押金赔付全部或部分，其余退回。不成立：订单照常进行和结算。',
          '投诉可以撤回一次；裁决过的订单，同一方不能再投诉。',
        ],
      },
      {
        key: 'game-money',
        title: '游戏币预付',
        body: [
          '租用结束后，号主在 {{settlement_delay}}内在“出租订单”里上报用了多少，租客会收到消息通知。结算时用了的付给号主，没用完的退回；号主没有上报的，全部退回。',
          '结算之前号主可以更正；租客对用量有异议，在结算之前用“投诉建议”告诉客服，写上订单号。',
        ],
      },
      {
        key: 'wrong-password',
        title: '密码错误赔付',
        body: [
          '开始后 {{wrong_password_report}}内以“密码错误”投诉，核实后租金、押金、游戏币预付和红包全部退回。',
          '打开订单点“投诉密码错误”，放上登录失败的截图。客服不会向你索要密码和验证码。',
        ],
      },
    ],
  },
  {
    key: 'owners',
    title: '商户合作',
    articles: [
      {
        key: 'settlement',
        title: '结算规则',
        body: [
          '租用结束 {{settlement_delay}}没有投诉，租金扣除 {{commission}} 佣金后进入号主的可用余额。',
          '可用余额满 {{withdrawal_least}}可提现，手续费 {{withdrawal_fee}}，打款前可以取消。',
        ],
      },
    ],
  },
  {
    key: 'agreements',
    title: '协议与政策',
    articles: [
      {
        key: 'terms',
        title: '用户协议',
        isAgreement: true,
        body: [
          '使用本站即表示同意：如实提供注册和实名信息，妥善保管自己的登录凭据，不转借本站账号。',
          '禁止利用本站从事外挂、代充、诈骗等违法行为。由此产生的争议按投诉规则裁决，号主的损失从押金赔付。',
        ],
      },
      {
        key: 'privacy',
        title: '隐私政策',
        isAgreement: true,
        body: [
          '我们只收集完成租赁所需的信息：手机号、实名信息、订单与资金记录、登录设备。手机号只显示前三位和后四位，身份证号不再展示。',
          '你可以随时查看自己的资料，也可以在结清订单、余额和投诉后注销账号。',
        ],
      },
      {
        key: 'rental-terms',
        title: '租赁服务协议',
        isAgreement: true,
        body: [
          '下单即与号主达成租赁约定：在约定时间内使用账号，不修改密码与绑定，不使用外挂，不购买或消耗账号内的财物（游戏币预付除外）。',
          '平台托管租金和押金，按公布的规则取消、退款、结算和裁决。',
        ],
      },
    ],
  },
];
