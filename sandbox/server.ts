import { createSandbox } from './app.ts'
import { readConfig } from './config.ts'

// The payment sandbox (D16). `node sandbox/server.ts`; settings: ./config.ts. Loopback only: it
// takes card numbers and hands out money, so nobody else may reach it.
const config = readConfig(process.env)
const server = createSandbox(config)

server.listen(config.PORT, '127.0.0.1', () => {
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : config.PORT
  console.log(`Payment sandbox on http://127.0.0.1:${port}`)
})

server.on('error', (error) => {
  console.error(`Payment sandbox: ${error.message}`)
  process.exit(1)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close()
    server.closeAllConnections()
  })
}
