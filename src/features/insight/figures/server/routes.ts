import { type Http, serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { exportTable, type FiguresDeps, readPanels } from './panels/read-figures.ts'

export function figuresRoutes(http: Http, deps: FiguresDeps) {
  serve(http, contract.readFigures, ({ query, language }) => readPanels(deps, { ...query, language }))

  serve(http, contract.exportFigures, async (call, reply) => {
    const { table, ...days } = call.query
    const csv = await exportTable(deps, table, { ...days, language: call.language })
    call.recordSecurityEvent('export.made', undefined, `figures-${table}`)
    const fileName = `thuto-${table}-${days.from}-${days.to}.csv`
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName}"`,
      })
      .send(csv)
  })
}
