export function countsOf(report: string, code: number): { passed: number; failures: string[] }
