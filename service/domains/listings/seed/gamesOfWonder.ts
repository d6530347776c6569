import { amount, type GameSpec, mobilePlatforms, mobileZone, rung } from './gameSpec.ts';

const roamer: GameSpec = {
  title: '原神',
  aliases: ['genshin', '提瓦特'],
  world: 'fantasy',
  listings: 260,
  price: [1.2, 24.8],
  money: { name: '创世结晶', perYuan: 10, most: 6_000 },
  platforms: ['安卓官服', '苹果官服', 'B服', 'PC 官服'],
  zone: (platform) => (platform === 'B服' ? '世界树' : '天空岛'),
  attributeNames: ['冒险等级', '五星角色数', '满命角色数'],
  draw: (quality, random) => {
    const level = amount(45, 60, quality + 0.3, random);
    const [gold, full] = [amount(4, 62, quality, random), amount(0, 18, quality * quality, random)];
    return {
      attrs: [
        ['冒险等级', level],
        ['五星角色数', gold],
        ['满命角色数', full],
        ['五星武器数', amount(2, 50, quality, random)],
        ['深渊', quality > 0.4 ? '满星' : '36 星以下'],
      ],
      head: [`冒险 ${level} 级`, ...(full > 2 ? [`满命五星 ${full} 位`] : [`五星 ${gold}`])],
    };
  },
  pieces: [
    ['hero', 'treasured', ['芙宁娜', '雷电将军', '胡桃', '玛薇卡', '那维莱特', '希诺宁']],
    ['hero', 'legendary', ['钟离', '神里绫华', '甘雨', '温迪', '夜兰', '纳西妲', '八重神子', '宵宫', '魈']],
    ['weapon', 'legendary', ['护摩之杖', '薙草之稻光', '雾切之回光', '静水流涌之辉', '天空之卷']],
    ['hero', 'epic', ['行秋', '香菱', '班尼特', '菲谢尔', '砂糖', '北斗', '夏洛蒂']],
    ['weapon', 'rare', ['西风剑', '祭礼残章', '弓藏', '流浪乐章']],
    ['hero', 'common', ['安柏', '凯亚', '丽莎']],
  ],
  reasons: ['可探索', '全地图 100%', '抽卡体验', '新角色试玩', '秒上号', '拍照打卡', '便宜过夜', '材料满仓', '大世界随便逛', '联机可用'],
};

const blade: GameSpec = {
  title: '永劫无间',
  aliases: ['永劫', 'naraka'],
  world: 'wuxia',
  listings: 130,
  price: [1.4, 13.8],
  money: { name: '金块', perYuan: 10, most: 4_000 },
  platforms: ['Steam', 'PC 网易', '安卓', '苹果'],
  zone: (platform) => (platform === 'Steam' || platform === 'PC 网易' ? '端游国服' : '手游国服'),
  attributeNames: ['段位', '传说皮肤数', '英雄'],
  draw: (quality, random) => {
    const rank = rung(['黄金', '铂金', '陨星', '蚀月', '坠日', '无间修罗'], quality, random);
    const skins = amount(1, 48, quality, random);
    return {
      attrs: [
        ['段位', rank],
        ['传说皮肤数', skins],
        ['英雄', quality > 0.3 ? '全英雄' : '部分英雄'],
        ['极品兵器', amount(0, 20, quality * quality, random)],
      ],
      head: [rank, `传说皮肤 ${skins}`],
    };
  },
  pieces: [
    ['skin', 'treasured', ['胡桃·灼华', '沈妙·惊鸿', '特木尔·天可汗', '宁红夜·红莲']],
    ['weapon', 'treasured', ['太刀·无涯', '长剑·霜天']],
    ['skin', 'legendary', ['迦南·暗羽', '季沧海·燎原', '天海·金刚', '崔三娘·碧浪', '殷紫萍·墨莲']],
    ['hero', 'epic', ['宁红夜', '特木尔', '沈妙', '胡桃', '武田信忠', '顾清寒', '妖刀姬']],
    ['weapon', 'rare', ['阔刀·赤焰', '双节棍·雷鸣', '长枪·银蛇', '匕首·青锋']],
    ['item', 'common', ['云锦披风', '铜面具', '竹笛']],
  ],
  reasons: ['三排号', '可打天人', '单排稳', '秒上号', '征神之路', '便宜过夜', '皮肤随便切', '手感号', '可开语音'],
};

const party: GameSpec = {
  title: '蛋仔派对',
  aliases: ['蛋仔', '蛋崽'],
  world: 'party',
  listings: 130,
  price: [0.8, 5.8],
  platforms: ['安卓', '苹果', '安卓QQ'],
  zone: (_platform, random) => random.pick(['官服', '应用宝', '华为', '小米', 'OPPO', 'vivo']),
  attributeNames: ['段位', '外观数', 'S级外观数'],
  draw: (quality, random) => {
    const rank = rung(['鹌鹑蛋', '白煮蛋', '闪亮蛋', '璀璨蛋', '凤凰蛋', '巅峰凤凰蛋'], quality, random);
    const looks = amount(12, 180, quality, random);
    return {
      attrs: [
        ['段位', rank],
        ['外观数', looks],
        ['S级外观数', amount(0, 28, quality, random)],
        ['盲盒', quality > 0.5 ? '全套' : '部分'],
      ],
      head: [rank, `外观 ${looks} 套`],
    };
  },
  pieces: [
    ['outfit', 'treasured', ['龙王蛋', '凤凰赤羽', '雪域精灵', '星愿限定']],
    ['outfit', 'legendary', ['机甲蛋', '吾皇猫', '小黄人联动', '奶龙联动', '赛季S级·星河']],
    ['outfit', 'epic', ['糖果魔女', '海盗船长', '宇航员蛋', '熊猫武僧', '樱花兔']],
    ['item', 'rare', ['彩虹背饰', '云朵滑板', '星光脚印', '泡泡机']],
    ['outfit', 'common', ['小鸭蛋', '西瓜蛋', '校服蛋']],
  ],
  reasons: ['乐园随便玩', '秒上号', '带娃专用', '情侣双人', '巅峰派对', '新手友好', '不限时段', '画质全开', '工坊可建', '便宜过夜'],
};

const chess: GameSpec = {
  title: '金铲铲之战',
  aliases: ['金铲铲', '铲铲', '云顶手游'],
  world: 'chess',
  listings: 220,
  price: [0.8, 5.2],
  money: { name: '点券', perYuan: 100, most: 12_000 },
  platforms: mobilePlatforms,
  zone: mobileZone,
  attributeNames: ['段位', '棋盘数', '小小英雄数'],
  draw: (quality, random) => {
    const rank = rung(['黄金', '铂金', '翡翠', '钻石', '大师', '宗师', '王者'], quality, random);
    const [boards, heroes] = [amount(2, 46, quality, random), amount(4, 90, quality, random)];
    return {
      attrs: [
        ['段位', rank],
        ['棋盘数', boards],
        ['小小英雄数', heroes],
        ['攻击特效', amount(1, 60, quality, random)],
      ],
      head: [rank === '王者' ? `王者 ${random.int(2, 16) * 100} 分` : rank, `限定棋盘 ${boards} 块`],
    };
  },
  pieces: [
    ['pet', 'treasured', ['月神缇娜', '海牛阿福·福星', '圣龙公主']],
    ['item', 'treasured', ['龙之谷棋盘', '至臻棋盘·天宫']],
    ['pet', 'legendary', ['海牛阿福', '决斗大师·尖刺', '天选之人·羽饰', '星守精灵·咚咚']],
    ['item', 'legendary', ['恭喜发财特效', '福星高照特效', '银河星舰棋盘']],
    ['pet', 'epic', ['河灵', '珐琅兔', '小魔人', '冰原企鹅', '绵绵咩']],
    ['item', 'rare', ['樱花棋盘', '电玩棋盘', '爆竹特效', '雪人特效']],
    ['pet', 'common', ['河流精灵', '小石头', '呆呆鸡']],
  ],
  reasons: ['双人作战', '上分稳', '娱乐局', '秒上号', '便宜过夜', '语音双排', '特效拉满', '新赛季', '可打巅峰'],
};

const racing: GameSpec = {
  title: 'QQ飞车',
  aliases: ['飞车', 'qqfc'],
  world: 'racing',
  listings: 170,
  price: [0.8, 6.2],
  money: { name: '点券', perYuan: 100, most: 15_000 },
  platforms: ['安卓QQ', '安卓微信', '苹果QQ', '苹果微信', 'PC QQ'],
  zone: (platform, random) => (platform === 'PC QQ' ? random.pick(['电信一区', '电信二区', '网通一区']) : mobileZone(platform, random)),
  attributeNames: ['段位', 'A车数', '宠物数'],
  draw: (quality, random) => {
    const cars = amount(3, 96, quality, random);
    const rank = rung(['黄金', '铂金', '钻石', '星耀', '最强车神', '传奇车神'], quality, random);
    return {
      attrs: [
        ['段位', rank],
        ['A车数', cars],
        ['宠物数', amount(2, 40, quality, random)],
        ['永久服装', amount(20, 400, quality, random)],
      ],
      head: [rank, `永久 A 车 ${cars} 辆`],
    };
  },
  pieces: [
    ['vehicle', 'treasured', ['冰晶凤凰', '天启者', '黑曜麒麟', '圣天使']],
    ['vehicle', 'legendary', ['机械星河', 'S级红莲', '爆天甲', '魅影', '国色牡丹']],
    ['pet', 'legendary', ['雪域赤狐', '氮气小恶魔', '星际萌虎']],
    ['vehicle', 'epic', ['雷诺', '风暴之心', '麦凯伦蓝', '剃刀', '黑夜传说']],
    ['outfit', 'rare', ['赛车少女', '街头涂鸦', '青春校园', '海滩假日']],
    ['vehicle', 'common', ['入门小车', '蓝色闪电', '甲壳虫']],
  ],
  reasons: ['车神', '秒上号', '竞速专用', '道具随便玩', '边境带飞', '跑图舒服', '氮气全开', '便宜过夜', '情侣双人', '皮肤全'],
};

const rail: GameSpec = {
  title: '崩坏：星穹铁道',
  aliases: ['星铁', '崩铁', '星穹铁道', 'hsr'],
  world: 'rail',
  listings: 140,
  price: [1.2, 15.8],
  money: { name: '古老梦华', perYuan: 10, most: 5_000 },
  platforms: ['安卓官服', '苹果官服', 'B服', 'PC 官服'],
  zone: (platform) => (platform === 'B服' ? '无名客' : '星穹列车'),
  attributeNames: ['开拓等级', '五星角色数', '满魂角色数'],
  draw: (quality, random) => {
    const level = amount(48, 70, quality + 0.25, random);
    const [gold, full] = [amount(3, 46, quality, random), amount(0, 14, quality * quality, random)];
    return {
      attrs: [
        ['开拓等级', level],
        ['五星角色数', gold],
        ['满魂角色数', full],
        ['五星光锥数', amount(1, 40, quality, random)],
      ],
      head: [`开拓 ${level}`, ...(full > 2 ? [`满星魂 ${full} 位`] : [`五星 ${gold}`])],
    };
  },
  pieces: [
    ['hero', 'treasured', ['流萤', '黄泉', '飞霄', '遐蝶', '大黑塔']],
    ['hero', 'legendary', ['镜流', '饮月君', '知更鸟', '卡芙卡', '黑天鹅', '景元', '阿格莱雅', '花火', '同谐主']],
    ['weapon', 'legendary', ['梦应归于何处', '行于流逝的岸', '此身为剑', '夜色流光溢彩']],
    ['hero', 'epic', ['停云', '佩拉', '希露瓦', '阮·梅', '娜塔莎', '青雀']],
    ['weapon', 'rare', ['星海巡航', '记忆的质料', '论剑', '晚安与睡颜']],
    ['item', 'common', ['开拓者礼包', '派对车厢', '车票']],
  ],
  reasons: ['忘却之庭满星', '末日幻影满星', '抽卡体验', '秒上号', '模拟宇宙全通', '新角色试玩', '剧情随便看', '便宜过夜', '可探索'],
};

const blocks: GameSpec = {
  title: '我的世界',
  aliases: ['mc', 'minecraft', '麦块'],
  world: 'blocks',
  listings: 90,
  price: [0.8, 3.8],
  platforms: ['安卓', '苹果', 'PC 网易'],
  zone: (platform) => (platform === 'PC 网易' ? 'PC 国服' : '手机国服'),
  attributeNames: ['皮肤数', '光影数', '成就数'],
  draw: (quality, random) => {
    const [skins, shaders] = [amount(3, 160, quality, random), amount(0, 24, quality, random)];
    return {
      attrs: [
        ['皮肤数', skins],
        ['光影数', shaders],
        ['成就数', amount(10, 120, quality, random)],
      ],
      head: [`${skins} 皮肤`, ...(shaders > 0 ? [`光影 ${shaders} 套`] : [])],
    };
  },
  pieces: [
    ['skin', 'treasured', ['绿宝石骑士', '末影龙王']],
    ['skin', 'legendary', ['龙之冒险', '星空披风', '四件套披风', '联动·凌波']],
    ['item', 'epic', ['空岛生存满图', '红石大图', '高清光影包', '中世纪王城']],
    ['skin', 'rare', ['苦力怕卫衣', '樱花少女', '海盗史蒂夫', '机械师']],
    ['skin', 'common', ['史蒂夫', '艾利克斯', '小猪']],
  ],
  reasons: ['联机随便开', '秒上号', '起床战争', '建筑党', '带娃专用', '便宜过夜', '小游戏全', '存档可看'],
};

const ninja: GameSpec = {
  title: '火影忍者',
  aliases: ['火影', 'naruto'],
  world: 'ninja',
  listings: 100,
  price: [0.9, 7.2],
  money: { name: '点券', perYuan: 100, most: 10_000 },
  platforms: mobilePlatforms,
  zone: mobileZone,
  attributeNames: ['段位', 'S忍数', '战力'],
  draw: (quality, random) => {
    const rank = rung(['下忍', '中忍', '上忍', '暗部', '影', '超影'], quality, random);
    const best = amount(1, 70, quality, random);
    return {
      attrs: [
        ['段位', rank],
        ['S忍数', best],
        ['战力', amount(80_000, 620_000, quality, random)],
        ['高招忍者', amount(0, 30, quality, random)],
      ],
      head: [rank, `S 忍 ${best}`],
    };
  },
  pieces: [
    ['hero', 'treasured', ['六道鸣人', '须佐佐助', '秽土斑', '六道带土']],
    ['hero', 'legendary', ['宇智波鼬', '四代目', '百豪樱', '自来也仙人', '博人传·鸣人']],
    ['hero', 'epic', ['卡卡西', '我爱罗', '迪达拉', '小南', '大蛇丸', '日向宁次']],
    ['item', 'rare', ['通灵·蛤蟆文太', '通灵·八岐大蛇', '秘卷·千鸟', '秘卷·螺旋丸']],
    ['hero', 'common', ['佐助·下忍', '鸣人·下忍', '小樱·下忍', '李洛克']],
  ],
  reasons: ['决斗场', '秒上号', '无差别随便打', '便宜过夜', '忍界大战', '组织战', '通灵满级'],
  closed: true,
};

export const gamesOfWonder: readonly GameSpec[] = [roamer, chess, racing, rail, blade, party, blocks, ninja];
