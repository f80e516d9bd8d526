/** Arguments as a shell would take them: `sigma run x.yaml --set 'sigma-v1.ablate=[CMP]'`. */
export function commandLine(args: readonly string[]): string {
  return ['sigma', ...args].map((a) => (/^[\w@%+=:,./-]+$/.test(a) ? a : `'${a.replaceAll("'", `'\\''`)}'`)).join(' ');
}
