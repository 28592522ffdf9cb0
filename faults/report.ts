import type { FaultsReport, Round } from './harness.ts'

/** The table by fault, in words for a console and for docs/operating/faults.md alike. */
export function summaryOf(report: FaultsReport): string {
  const groups = Map.groupBy(report.rounds, (round) => round.fault)
  const rows = [...groups].sort(([a], [b]) => a.localeCompare(b)).map(([fault, rounds]) => rowOf(fault, rounds))
  const untried = report.notTried.map(({ fault, why }) => `| ${fault} | not tried here: ${why} | | |`)
  const faulty = report.rounds.filter((round) => round.faults.length > 0)
  const acts = report.rounds.reduce((sum, round) => sum + round.acts, 0)
  const retried = report.rounds.reduce((sum, round) => sum + round.retried, 0)
  const said = (states: Record<string, number>) =>
    Object.entries(states)
      .map(([state, count]) => `${state} ${count}`)
      .join(', ')
  return [
    '| what | rounds | back after, median and most | rounds with a fault |',
    '|---|---|---|---|',
    ...rows,
    ...untried,
    '',
    `Seed ${report.seed}: ${report.rounds.length} rounds in ${Math.round(report.seconds)} s, ${acts} acts under ids, ` +
      `${retried} asked more than once; ${faulty.length} rounds with a fault.`,
    `Orders at the end: ${said(report.orders)}.`,
    `Snipers at the end: ${said(report.snipers)}.`,
  ].join('\n')
}

function rowOf(fault: string, rounds: readonly Round[]): string {
  const back = rounds.map((round) => round.recovered).sort((a, b) => a - b)
  const faulty = rounds.filter((round) => round.faults.length > 0).length
  const median = back[Math.floor(back.length / 2)] ?? 0
  return `| ${fault} | ${rounds.length} | ${median} s, ${back.at(-1)} s | ${faulty} |`
}

/** The summary and every round with what was found. */
export function reportText(report: FaultsReport): string {
  const rounds = report.rounds.map(
    ({ round, fault, detail, recovered, seconds, acts, faults }) =>
      `| ${round} | ${fault} | ${detail} | ${recovered} | ${seconds} | ${acts} | ${faults.join('; ') || 'none'} |`,
  )
  return [
    '# Faults',
    '',
    summaryOf(report),
    '',
    '| round | what | how | back after (s) | seconds | acts | faults |',
    '|---|---|---|---|---|---|---|',
    ...rounds,
    '',
  ].join('\n')
}
