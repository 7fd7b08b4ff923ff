import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// The platform that `npm run dev` talks to; see README.md.
const server = process.env['BUTLER_SERVER'] ?? 'https://127.0.0.1:8443';

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    // A font or picture inside a style sheet would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The editor and the terminal are large and come on demand; a test measures what does not.
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: {
      '/api': { target: server, secure: false, changeOrigin: true },
      '/ws': { target: server, secure: false, changeOrigin: true, ws: true },
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    pool: 'threads',
    projects: [
      // One window for all files of a worker: making one takes longer than most tests.
      { extends: true, test: { name: 'units', include: ['src/**/*.test.ts'], isolate: false } },
      // The console has one window for its life; each file of pages begins with a new one of both.
      { extends: true, test: { name: 'pages', include: ['src/**/*.test.tsx'], isolate: true } },
    ],
  },
});
