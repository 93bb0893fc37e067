/** The server alone, on the Node that runs this; packages and pages must be there. `npm start` prepares them first. */
import './compile-cache.mjs'

const { main } = await import('#app/server/main.ts')
await main({ dev: process.argv.includes('--dev') })
