/** All configuration errors at once, one per line. */
export class ConfigFaults extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`配置有 ${faults.length} 处错误：\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigFaults';
    this.faults = faults;
  }
}
