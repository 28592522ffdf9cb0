/** Loaded where there is a sandbox. */
export const loadSandboxBar = () => import('./sandbox-bar.tsx')
