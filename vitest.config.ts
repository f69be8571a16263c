import { defineConfig } from 'vitest/config'
import { lucideIcons } from './scripts/lib/lucide-icons.ts'

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [lucideIcons()],
  test: {
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'app/**/*.test.ts',
            'app/**/*.test.tsx',
            'sandbox/**/*.test.ts',
            'tests/architecture/*.test.ts',
          ],
          setupFiles: ['tests/setup-temporal.ts', 'tests/setup-console.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          setupFiles: ['tests/setup-temporal.ts', 'tests/setup-console.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
