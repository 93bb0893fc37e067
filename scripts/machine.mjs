/** What differs between machines: their names of platforms, how npm is run, what a machine lacks. Pure. */

/** The loader of each Linux for programs linked with glibc, which Alpine and other systems of musl do not have. */
const GLIBC_LOADERS = { x64: '/lib64/ld-linux-x86-64.so.2', arm64: '/lib/ld-linux-aarch64.so.1' }

/** Whether a Node of this version, `24.1.0`, can run the shop. */
export const runsShop = (version) => Number(version.split('.')[0]) >= 24

/**
 * The name of a platform in the packages that contain Node: `linux-x64`, `win-x64`; `linux-x64-musl` for Linux without
 * glibc, for which there is none.
 * @param exists whether a file exists
 */
export function platformOf({ platform, arch }, exists) {
  if (platform === 'win32') return `win-${arch}`
  const loader = platform === 'linux' ? GLIBC_LOADERS[arch] : undefined
  return `${platform}-${arch}${loader && !exists(loader) ? '-musl' : ''}`
}

/**
 * How npm is run: by the Node and the script that npm itself has named, so that no shell reads the paths. Windows can
 * start `npm.cmd` only by a shell; its arguments are words without spaces.
 */
export function npmCommand(args, { env, execPath, platform }) {
  const script = env.npm_execpath
  if (script !== undefined && /[\\/]npm-cli\.js$/.test(script))
    return { file: execPath, args: [script, ...args], shell: false }
  return { file: 'npm', args, shell: platform === 'win32' }
}

/** Why the shop cannot be installed and built here, in a sentence for its owner; undefined if it can. */
export function machineFault({ root, platform, isPackaged, node }) {
  const sign = /[#?]/.exec(root)?.[0]
  if (sign)
    return (
      `The pages cannot be built in ${root}, because its name contains “${sign}”, which the build tool takes for the ` +
      'end of a path. Rename or move the folder and run the same command again.'
    )
  if (isPackaged || runsShop(node)) return undefined
  if (platform.endsWith('-musl'))
    return (
      `Fenestra needs Node 24, and its packaged one needs glibc, which this system does not have; this is Node ${node}. ` +
      'Install Node 24 and set DATABASE_URL to a PostgreSQL server, or use an image based on Debian.'
    )
  return (
    `Fenestra needs Node 24. It comes with the packages for Linux and for Windows on x64, but not for ${platform}, ` +
    `and this is Node ${node}. Install Node 24 (https://nodejs.org) and run the same command again.`
  )
}
