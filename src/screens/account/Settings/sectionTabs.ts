/** Tabs of the settings in order; the first is the default. `id` is `type` in the address. */
export const sectionTabs = [
  { id: 'security', label: '账号安全' },
  { id: 'profile', label: '个人资料' },
  { id: 'devices', label: '登录设备' },
  { id: 'notify', label: '通知与隐私' },
] as const;
