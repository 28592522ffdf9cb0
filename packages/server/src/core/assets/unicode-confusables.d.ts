declare module 'unicode-confusables' {
  /** Replaces each character by the one that Unicode names as its look-alike. */
  export function rectifyConfusion(text: string): string
}
