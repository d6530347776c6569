import { amount, type GameSpec, mobilePlatforms, mobileZone, rung } from './gameSpec.ts';

const arena: GameSpec = {
  title: '王者荣耀',
  aliases: ['农药', '王者农药', 'hok'],
  world: 'moba',
  listings: 640,
  price: [0.8, 9.8],
  money: { name: '点券', perYuan: 100, most: 20_000 },
  platforms: mobilePlatforms,
  zone: mobileZone,
  attributeNames: ['段位', '皮肤数', '英雄数', '贵族', '典藏皮肤数'],
  draw: (quality, random) => {
    const rank = rung(['荣耀黄金', '尊贵铂金', '永恒钻石', '至尊星耀', '最强王者', '荣耀王者'], quality, random);
    const skins = amount(24, 540, quality, random);
    const treasures = amount(0, 15, quality * quality, random);
    return {
      attrs: [
        ['段位', rank],
        ['皮肤数', skins],
        ['英雄数', amount(62, 126, quality + 0.2, random)],
        ['贵族', `V${amount(0, 10, quality, random)}`],
        ['典藏皮肤数', treasures],
        ['铭文', quality > 0.3 ? '五级满' : '四级'],
        ['信誉分', random.chance(0.9) ? 100 : random.int(90, 99)],
      ],
      head: [
        rank === '荣耀王者' ? `${rank} ${random.int(10, 100)} 星` : rank,
        `${skins} 皮肤`,
        ...(treasures > 3 ? [`典藏 ${treasures}`] : []),
      ],
      treasured: treasures,
    };
  },
  pieces: [
    [
      'skin',
      'treasured',
      [
        '凤求凰',
        '大圣娶亲',
        '武则天·倪克斯神谕',
        '天鹅之梦',
        '武陵仙君',
        '全息碎影',
        '至尊宝',
        '孙尚香·末日机甲',
        '花木兰·九霄神辉',
        '诸葛亮·武陵仙君',
        '瑶·遇见神鹿',
        '貂蝉·仲夏夜之梦',
        '李白·鸣剑曳影',
        '公孙离·离恨烟',
        '韩信·白龙吟',
      ],
    ],
    [
      'skin',
      'legendary',
      [
        '冠军飞将',
        '白虎志',
        '引擎之心',
        '地狱火',
        '鹤归松栖',
        '青龙志',
        '飞衡',
        '云鹤霓裳',
        '遇见飞天',
        '时之祈愿',
        '炽阳神光',
        '零度战神',
      ],
    ],
    [
      'skin',
      'epic',
      [
        '年年有余',
        '街头旋风',
        '电玩小子',
        '女仆咖啡',
        '电光石火',
        '森林之歌',
        '冰霜恋舞曲',
        '水晶猎龙者',
        '未来纪元',
        '蔷薇恋人',
        '兔女郎',
        '魔法小厨娘',
      ],
    ],
    ['hero', 'rare', ['孙悟空', '李白', '貂蝉', '诸葛亮', '公孙离', '韩信', '花木兰', '瑶', '马可波罗', '镜', '澜', '上官婉儿']],
    ['hero', 'common', ['亚瑟', '妲己', '后羿', '鲁班七号', '安琪拉', '程咬金', '甄姬', '廉颇']],
  ],
  reasons: [
    '五五开黑首选',
    '秒上号',
    '打野专精',
    '语音开黑号',
    '五排车队号',
    '无押金首租',
    '新手练英雄',
    '便宜过夜',
    '可打排位',
    '上分稳',
    '娱乐号随便玩',
    '带妹专用',
    '微信好友少 不打扰',
  ],
};

const royale: GameSpec = {
  title: '和平精英',
  aliases: ['吃鸡', '手游吃鸡', '刺激战场', 'pubg'],
  world: 'royale',
  listings: 500,
  price: [0.9, 8.8],
  money: { name: '点券', perYuan: 10, most: 3_000 },
  platforms: mobilePlatforms,
  zone: (platform) => (platform.endsWith('微信') ? '微信大区' : 'QQ大区'),
  attributeNames: ['段位', '枪皮数', '载具数', '套装数', '贵族'],
  draw: (quality, random) => {
    const rank = rung(['坚韧铂金', '不朽星钻', '荣耀皇冠', '超级王牌', '无敌战神'], quality, random);
    const [guns, cars] = [amount(8, 180, quality, random), amount(2, 64, quality, random)];
    return {
      attrs: [
        ['段位', rank],
        ['枪皮数', guns],
        ['载具数', cars],
        ['套装数', amount(5, 140, quality, random)],
        ['贵族', `V${amount(0, 10, quality, random)}`],
        ['热力值', amount(200, 9_000, quality, random)],
      ],
      head: [rank, `枪皮 ${guns}`, ...(cars > 20 ? [`载具 ${cars}`] : [])],
    };
  },
  pieces: [
    ['outfit', 'treasured', ['五爪金龙套', '火箭少女套', '敦煌飞天', '冰封骑士', '黄金海岸']],
    ['vehicle', 'treasured', ['玛莎拉蒂粉色', '特斯拉赤红', '阿斯顿马丁银翼', '兰博基尼暗夜']],
    ['weapon', 'legendary', ['M416·冰霜', 'M24·龙鳞', 'AKM·烈焰', 'AWM·吉利服', '98K·幽灵电竞', 'SCAR-L·西装暴徒']],
    ['vehicle', 'legendary', ['黑鹰直升机', '星际跑车', '极光蹦蹦']],
    ['outfit', 'epic', ['骑士套', '夜行者套', '樱花学园', '西部牛仔', '机甲先锋', '海岛假日']],
    ['weapon', 'rare', ['UZI·糖果', 'UMP45·迷彩', 'SKS·猎手', 'S12K·熔岩', 'QBZ·竹韵', 'Vector·霓虹']],
    ['vehicle', 'common', ['沙滩蹦蹦', '轿车·蔚蓝', '摩托·旋风']],
  ],
  reasons: [
    '秒上号',
    '可四排',
    '特训场随便打',
    '语音车队',
    '无押金首租',
    '便宜过夜',
    '吃鸡稳',
    '可换装',
    '空投信号枪多',
    '段位高 匹配快',
    '不限模式',
    '可打绝地',
  ],
};

const fire: GameSpec = {
  title: '穿越火线',
  aliases: ['cf', '火线'],
  world: 'fps',
  listings: 380,
  price: [0.9, 7.8],
  money: { name: 'CF点', perYuan: 100, most: 50_000 },
  platforms: ['PC QQ', 'PC WeGame', '安卓QQ'],
  zone: (_platform, random) =>
    random.pick([
      '广东一区',
      '广东二区',
      '北部大区',
      '南部大区',
      '河南一区',
      '上海二区',
      '江苏一区',
      '四川一区',
      '湖北一区',
      '浙江二区',
      '教育网一区',
    ]),
  attributeNames: ['段位', '英雄级武器数', '角色数', '贵族'],
  draw: (quality, random) => {
    const [heroes, people] = [amount(1, 36, quality, random), amount(6, 80, quality, random)];
    const noble = `V${amount(0, 9, quality, random)}`;
    return {
      attrs: [
        ['贵族', noble],
        ['英雄级武器数', heroes],
        ['角色数', people],
        ['段位', rung(['精英', '专家', '大师', '传奇', '枪王'], quality, random)],
        ['永久枪械', amount(20, 260, quality, random)],
      ],
      head: [`${noble} 英雄级 ${heroes} 把`, ...(people > 30 ? [`角色 ${people}`] : [])],
    };
  },
  pieces: [
    ['weapon', 'treasured', ['火麒麟', '雷神', '黑龙', '屠龙', '毁灭', '烈龙', '死神', '炎龙', '王者之魄']],
    ['weapon', 'legendary', ['雷霆', '白虎', '无影', '黑武士', '审判者', '天神双枪', '生化幽灵号', '三修罗']],
    ['hero', 'epic', ['天使', '审判者·影', '猎狐者', '灵狐者', '夜玫瑰', '刀锋', '潘多拉', '零']],
    ['weapon', 'epic', ['AK47·黄金', 'M4A1·迷彩', 'AWM·青花瓷', 'QBZ03·冰晶', '巴雷特·极光']],
    ['weapon', 'rare', ['沙漠之鹰·银', '尼泊尔军刀', 'M4A1·蓝钻', 'AK47·火焰']],
    ['item', 'common', ['烟雾头盔', '战术背包', '军用水壶']],
  ],
  reasons: ['秒上号', '爆破专用', '可打排位', '无押金', '生化利器', '老区老号', '便宜过夜', '可挂机', '运输船专用'],
};

const delta: GameSpec = {
  title: '三角洲行动',
  aliases: ['三角洲', '鼠鼠', 'deltaforce'],
  world: 'delta',
  listings: 300,
  price: [1.8, 29.8],
  money: { name: '哈夫币', perYuan: 600_000, most: 300_000_000 },
  platforms: ['PC QQ', 'PC 微信', '安卓QQ', '苹果微信'],
  zone: (platform) => (platform.startsWith('PC') ? '端游国服' : '手游国服'),
  attributeNames: ['段位', '安全箱', '干员', '满改枪数'],
  draw: (quality, random) => {
    const rank = rung(['白银', '黄金', '铂金', '钻石', '黑鹰', '三角洲巅峰'], quality, random);
    const box = rung(['四格', '六格', '九格'], quality, random);
    const stock = amount(8, 520, quality * quality, random) / 100;
    return {
      attrs: [
        ['段位', rank],
        ['安全箱', box],
        ['满改枪数', amount(0, 40, quality, random)],
        ['干员', quality > 0.35 ? '全干员' : '部分干员'],
        ['仓库价值', stock >= 1 ? `${stock.toFixed(1)}亿` : `${Math.round(stock * 100)}00万`],
      ],
      head: [rank, `${box}安全箱`, ...(stock >= 1 ? [`仓库 ${stock.toFixed(1)} 亿`] : [])],
    };
  },
  pieces: [
    ['weapon', 'treasured', ['红皮刀', '黄金沙鹰', '非洲之心']],
    ['hero', 'legendary', ['骇爪', '红狼', '蜂医', '露娜', '威龙', '牧羊人', '无名', '乌鲁鲁']],
    ['weapon', 'legendary', ['M4A1·满改', '腾龙·满改', 'AWM·满改', 'SCAR-H·满改', 'K416·满改']],
    ['outfit', 'epic', ['黑鹰指挥官', '雨林猎手', '沙漠幽灵', '午夜行动', '六级甲成套']],
    ['weapon', 'rare', ['AKM·改', 'MP5·改', 'M870·改', 'SVD·改', 'Vector·改']],
    ['item', 'common', ['医疗包', '战术耳机', '通行证']],
  ],
  reasons: [
    '赛季号',
    '可打绝密',
    '撤离稳',
    '秒上号',
    '巴克什专用',
    '可带老板',
    '航天基地通行证',
    '便宜过夜',
    '烽火地带',
    '全面战场',
    '新手体验',
    '可代跑刀',
  ],
};

const rift: GameSpec = {
  title: '英雄联盟',
  aliases: ['lol', '撸啊撸', '联盟'],
  world: 'rift',
  listings: 240,
  price: [1, 12.8],
  money: { name: '点券', perYuan: 100, most: 30_000 },
  platforms: ['PC WeGame'],
  zone: (_platform, random) =>
    random.pick([
      '艾欧尼亚',
      '祖安',
      '诺克萨斯',
      '班德尔城',
      '皮尔特沃夫',
      '战争学院',
      '巨神峰',
      '雷瑟守备',
      '裁决之地',
      '黑色玫瑰',
      '暗影岛',
      '钢铁烈阳',
      '水晶之痕',
      '均衡教派',
      '影流',
      '守望之海',
      '征服之海',
      '卡拉曼达',
      '皮城警备',
      '男爵领域',
    ]),
  attributeNames: ['段位', '皮肤数', '英雄数'],
  draw: (quality, random) => {
    const rank = rung(['坚韧黄铜', '不屈白银', '荣耀黄金', '华贵铂金', '流光翡翠', '璀璨钻石', '超凡大师', '最强王者'], quality, random);
    const skins = amount(20, 1_500, quality * quality, random);
    return {
      attrs: [
        ['段位', rank],
        ['皮肤数', skins],
        ['英雄数', amount(70, 171, quality + 0.2, random)],
        ['炫彩', amount(0, 400, quality, random)],
        ['等级', amount(60, 900, quality, random)],
      ],
      head: [rank, `${skins} 皮肤`],
    };
  },
  pieces: [
    ['skin', 'treasured', ['至臻·灵魂莲华', '至臻·源计划', '终极·DJ娜娜', '终极·元素使拉克丝', 'KDA·阿狸至臻']],
    [
      'skin',
      'legendary',
      ['神龙尊者李青', '龙瞎', '源计划·疾风', '星之守护者·金克丝', '灵魂莲华·永恩', '黑暗之星·锤石', '未来战士·伊泽瑞尔', 'KDA·阿卡丽'],
    ],
    [
      'skin',
      'epic',
      [
        'T1·冠军皮',
        'EDG·冠军皮',
        'SKT·冠军皮',
        '泳池派对·雷克顿',
        '西部魔影·卢锡安',
        '玉剑传说·瑞文',
        '电玩女神·厄运小姐',
        '猩红之月·戴安娜',
      ],
    ],
    ['hero', 'rare', ['亚索', '永恩', '李青', '阿卡丽', '劫', '卡莎', '佛耶戈', '薇恩']],
    ['hero', 'common', ['盖伦', '艾希', '瑞兹', '安妮', '阿木木', '提莫']],
  ],
  reasons: ['大乱斗随便玩', '排位可打', '艾欧老号', '秒上号', '无限火力', '云顶也行', '五排车队', '便宜过夜', '皮肤随便用', '可打灵活组排'],
};

const dungeon: GameSpec = {
  title: '地下城与勇士',
  aliases: ['dnf', '地下城', '毒奶粉'],
  world: 'dungeon',
  listings: 180,
  price: [1.5, 15.8],
  money: { name: '金币', perYuan: 400_000, most: 180_000_000 },
  platforms: ['PC WeGame', 'PC QQ'],
  zone: (_platform, random) =>
    `${random.pick(['广东', '上海', '北京', '湖北', '河南', '东北', '江苏', '四川', '浙江', '山东', '安徽', '广西'])}${random.int(1, 8)}区`,
  attributeNames: ['职业', '名望', '宠物'],
  draw: (quality, random) => {
    const job = random.pick([
      '剑魂',
      '鬼泣',
      '狂战士',
      '阿修罗',
      '红眼',
      '漫游枪手',
      '枪炮师',
      '元素师',
      '召唤师',
      '奶妈',
      '奶萝',
      '剑宗',
      '龙骑士',
      '龙神',
      '精灵骑士',
      '影舞者',
      '刺客',
      '女气功',
    ]);
    const fame = amount(31_000, 74_000, quality, random);
    return {
      attrs: [
        ['职业', job],
        ['名望', fame],
        ['宠物', rung(['普通', '年宠', '至尊'], quality, random)],
        ['时装', rung(['天空', '节日套', '神器天空'], quality, random)],
        ['增幅', `+${amount(7, 14, quality, random)}`],
      ],
      head: [job, `名望 ${(fame / 10_000).toFixed(1)} 万`],
    };
  },
  pieces: [
    ['weapon', 'treasured', ['双刀红字', '无尽枪', '天启长剑']],
    ['outfit', 'treasured', ['全身太初', '透明天空']],
    ['outfit', 'legendary', ['白金徽章', '神器称号', '五一套', '国庆套', '龙年套', '神器天空套']],
    ['weapon', 'epic', ['灭世之刃', '魔战无双', '炎狱巨剑', '星辰法杖']],
    ['pet', 'epic', ['天界小飞龙', '年兽', '雪域灵狐', '暗夜魔蝠']],
    ['item', 'rare', ['强化券', '增幅书', '远古徽章', '附魔宝珠']],
    ['pet', 'common', ['小熊宝宝', '企鹅队长', '萌萌兔']],
  ],
  reasons: ['可打团本', '奶量足', '搬砖利器', '修炼场体验', '秒上号', '深渊多', '雷龙速刷', '带队好号', '不限次数', '便宜过夜', '毕业体验'],
};

export const gamesOfBattle: readonly GameSpec[] = [arena, royale, fire, delta, rift, dungeon];
