export * from './card.tsx'
export * from './hint.tsx'
export * from './panel.tsx'
export * from './toasts.tsx'
