export { StopBanner } from './stop-banner.tsx'
