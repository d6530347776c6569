/** What a person of the staff did, by the call. */
const actTexts: Readonly<Record<string, string>> = {
  startListing: '新建草稿',
  saveListing: '保存草稿',
  sealListingLogin: '填登录信息',
  publishListing: '发布或修改账号',
  moveListing: '上下架账号',
  changeListingPrice: '改价',
  applyBulk: '批量改账号',
  undoBulk: '撤销批量修改',
  setBargainTerms: '改议价设置',
  setFreePlayTerms: '改免费玩设置',
  setLentOffer: '改出租时段或休息',
  startListingFile: '上传导入文件',
  sendListingFilePart: '上传导入文件',
  takeListingFile: '确认导入',
  cancelListingFile: '取消导入',
  reportGameMoney: '上报游戏币用量',
  callOffOrder: '取消无法交付的预约',
  changeLogin: '改密码',
  fileComplaint: '发起投诉',
  sayInComplaint: '答复投诉',
  withdrawComplaint: '撤回投诉',
};

export const actText = (call: string): string => actTexts[call] ?? '操作';
