/** Stylesheet of plain pages, inlined in each: from 240 px width, light and dark, print. */
import { createHash } from 'node:crypto'

const colours = `
:root{color-scheme:light dark;--paper:#fbf8f2;--sheet:#fff;--line:#e2dccf;--edge:#857f72;--ink:#1c1b2e;--quiet:#57546b;
--indigo:#23306e;--soft:#e9e9f3;--on:#fff;--ochre:#b96f06;--clay:#a63d22;
--serif:'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,'Noto Serif',serif}
@media screen and (prefers-color-scheme:dark){:root{--paper:#14131f;--sheet:#1d1c2b;--line:#37354a;--edge:#8f8ca3;--ink:#f2efe8;
--quiet:#b5b1c4;--indigo:#a9b6ff;--soft:#2a2b4a;--on:#14131f;--ochre:#f0ad4e;--clay:#f0906f}}`

const base = `
*,::before,::after{box-sizing:border-box;margin:0}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{background:var(--paper);color:var(--ink);font:400 1rem/1.55 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;overflow-wrap:anywhere}
h1,h2,h3,.brand{font-family:var(--serif);font-weight:600;line-height:1.2;text-wrap:balance}
h1{font-size:clamp(1.5rem,1.2rem + 1.6vw,2.4rem)}h2{font-size:1.3rem}h3{font-size:1.1rem}
a{color:var(--indigo);text-underline-offset:.18em}
:focus-visible{outline:3px solid var(--ochre);outline-offset:2px;border-radius:4px}
svg,img{display:block;max-width:100%}
button,input,select,textarea{font:inherit;color:inherit;max-width:100%}
input,select,textarea{min-height:44px;padding:.4rem .7rem;border:1.5px solid var(--edge);border-radius:.6rem;background:var(--sheet)}
input[type=radio],input[type=checkbox]{min-height:0;width:1.3rem;height:1.3rem;vertical-align:-.25rem}
label:has(>[type=radio],>[type=checkbox]){display:block;padding:.6rem 0}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:.5rem 1.1rem;border:2px solid var(--indigo);border-radius:99rem;background:none;color:var(--indigo);font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button,.main{background:var(--indigo);color:var(--on)}
.button:hover,button:hover{text-decoration:underline}`

const frame = `
.wrap{width:min(64rem,100% - 2*clamp(.75rem,4vw,1.75rem));margin-inline:auto}
.skip{position:absolute;left:-99rem}.skip:focus{left:.5rem;top:.5rem;padding:.7rem;background:var(--sheet);z-index:1}
header{background:var(--sheet);border-bottom:1px solid var(--line)}
header .wrap{display:flex;flex-wrap:wrap;align-items:center;gap:.2rem .9rem;padding-block:.5rem}
.brand{display:flex;align-items:center;gap:.5rem;min-height:44px;font-size:1.3rem;color:var(--ink);text-decoration:none}
nav{display:flex;flex-wrap:wrap;align-items:center;gap:0 1rem}
nav a,footer a{display:inline-flex;align-items:center;min-height:44px}
form.find{display:flex;flex-wrap:wrap;flex:1 1 13rem;gap:.4rem}form.find input{flex:1 1 6rem;min-width:0;width:100%}
main:focus{outline:0}main{padding-block:1.2rem 2.5rem}main>*+*,.stack>*+*{margin-top:1.1rem}main h2{padding-top:.7rem}
footer{border-top:1px solid var(--line);padding-block:1rem;color:var(--quiet);font-size:.9rem}
.quiet{color:var(--quiet)}.row{display:flex;flex-wrap:wrap;align-items:center;gap:.6rem}.wrong{color:var(--clay)}
.visuallyHidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`

const content = `
.facts{display:grid;grid-template-columns:fit-content(9rem) 1fr;gap:.3rem 1rem}
.facts dt{color:var(--quiet)}.facts dd{min-width:0}
.list{padding:0;list-style:none}.list li{padding:.7rem 0;border-top:1px solid var(--line)}
.list a{display:inline-block;padding:.3rem 0;font-weight:600;min-height:44px}
.cover{float:right;width:120px;height:auto;aspect-ratio:3/4;object-fit:contain;object-position:top;margin:0 0 .8rem 1rem;border:1px solid var(--line);border-radius:.4rem;background:var(--sheet)}
textarea{width:100%;display:block;field-sizing:content;min-height:6rem}.paper{display:none}
@media (min-width:48em){.cover{width:240px;margin-left:2rem}}
@media (max-width:24em){.cover{float:none;margin:0}.facts{display:block}.facts dd{margin-bottom:.5rem}}`

const print = `
@media print{nav,form.find,.button,.skip,.screen{display:none}.paper{display:block}body{background:#fff;color:#000}header,footer{border:0}}`

const minify = (css: string) => css.replaceAll('\n', '').replaceAll(/\s*([{},:;>])\s+/g, '$1')

const stylesWith = (extra: string) => minify(colours + base + frame + content + print + extra)

/** `extra`: rules of one kind of page. */
export const styleElement = (extra = '') => `<style>${stylesWith(extra)}</style>`

/** Source for `style-src` of the page: `'sha256-…'`. */
export const styleHash = (extra = '') =>
  `'sha256-${createHash('sha256').update(stylesWith(extra)).digest('base64')}'`
