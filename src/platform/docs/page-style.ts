// The stylesheet of all pages: light and dark, for wide and narrow screens, with the fonts that the reader has.

const LIGHT = `
  --page: #fbfbf9; --raised: #f1f1ed; --line: #dcdcd5; --text: #1d2024; --faint: #5d636b;
  --accent: #0a58a6; --code: #f1f1ed; --bad: #a3231b;`;
const DARK = `
  --page: #131619; --raised: #1c2024; --line: #31373d; --text: #e5e7e9; --faint: #9aa3ac;
  --accent: #82b9f5; --code: #1c2024; --bad: #f29c94;`;

/** The reference page has a switch of its own, which sets a class; the other pages follow the system. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; ${LIGHT}
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, "DejaVu Sans Mono", monospace;
  --bar-height: 44px; --banner-height: 0px; }
@media (prefers-color-scheme: dark) { :root { ${DARK} } }
body.light-mode { color-scheme: light; ${LIGHT} }
body.dark-mode { color-scheme: dark; ${DARK} }
body.in-test { --banner-height: 30px; }

* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 var(--sans); }
a { text-underline-offset: 2px; }
a:focus-visible, main:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 8px; top: 8px; z-index: 200; padding: 6px 10px; background: var(--page); }

.top { position: sticky; top: 0; z-index: 100; font: 15px/1.5 var(--sans); background: var(--page); border-bottom: 1px solid var(--line); }
.banner { margin: 0; height: var(--banner-height); padding: 0 16px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis;
  text-align: center; font-size: 13px; line-height: var(--banner-height); color: #1d1500; background: #ffbf2f; }
.banner strong { text-transform: uppercase; letter-spacing: .04em; }
.bar { height: var(--bar-height); display: flex; align-items: center; gap: 20px; padding: 0 20px; }
.brand { font-weight: 650; color: var(--text); text-decoration: none; letter-spacing: -.01em; }
.bar nav { display: flex; gap: 16px; flex: 1; font-size: 14px; }
.bar nav a { color: var(--faint); text-decoration: none; padding: 4px 0; }
.bar nav a:hover { color: var(--text); text-decoration: underline; }
.where { font: 12px var(--mono); color: var(--faint); border: 1px solid var(--line); border-radius: 3px; padding: 2px 7px; }
.in-test .where { color: #1d1500; background: #ffbf2f; border-color: #ffbf2f; }

/* The reference brings its own look for these, so they are for the plain pages alone. */
.plain main {
  max-width: 52rem; padding: 28px 20px 56px; margin: 0 auto;
  a { color: var(--accent); }
  h1 { font-size: 1.6rem; line-height: 1.25; letter-spacing: -.015em; margin: 0 0 6px; }
  h2 { font-size: 1rem; margin: 30px 0 6px; }
  p { margin: 0 0 10px; }
  .lead { color: var(--faint); max-width: 44rem; }
  code, pre { font-family: var(--mono); font-size: .88em; }
  :not(pre) > code { background: var(--code); border-radius: 3px; padding: 1px 4px; overflow-wrap: anywhere; }
  pre { background: var(--code); border: 1px solid var(--line); border-radius: 5px; padding: 12px 14px; margin: 0;
    overflow-x: auto; line-height: 1.55; }
  pre + .lead { margin-top: 10px; font-size: 14px; }
  pre.wraps { white-space: pre-wrap; overflow-wrap: anywhere; }
  .crumbs { font-size: 13px; color: var(--faint); margin-bottom: 12px; }
  .code-line { display: flex; flex-wrap: wrap; gap: 6px 14px; align-items: baseline; font: 13px var(--mono); color: var(--faint); margin: 0 0 18px; }
  .code-line b { color: var(--bad); font-weight: 600; }

  table { width: 100%; border-collapse: collapse; font-size: 14px; }
  th, td { text-align: left; vertical-align: top; padding: 6px 14px 6px 0; border-bottom: 1px solid var(--line); }
  th { font-size: 12px; font-weight: 600; color: var(--faint); }
  td:first-child, td.status { font-family: var(--mono); font-size: 13px; width: 1%; white-space: nowrap; }
  tr:target { background: var(--raised); }
  ol.steps { padding-left: 22px; margin: 0; }
  ol.steps li { margin-bottom: 7px; }
  ol.steps code { margin-right: 6px; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 6px 20px; margin: 0; }
  dt { font-family: var(--mono); font-size: 13px; }
  dd { margin: 0; color: var(--faint); }
  .turn { display: flex; justify-content: space-between; gap: 16px; margin-top: 34px; padding-top: 12px; border-top: 1px solid var(--line); font-size: 14px; }
  .turn a:last-child { text-align: right; margin-left: auto; }
}

.reference { --scalar-custom-header-height: calc(var(--bar-height) + var(--banner-height) + 1px);
  --scalar-font: var(--sans); --scalar-font-code: var(--mono); }
.reference .top { background: var(--scalar-background-1, var(--page)); border-color: var(--scalar-border-color, var(--line)); }
.reference .message { max-width: 40rem; margin: 48px auto; padding: 0 20px; }

@media (max-width: 560px) {
  .bar { gap: 14px; padding: 0 14px; }
  .bar nav { gap: 12px; }
  /* No room; in the test environment the banner says so. */
  .where { display: none; }
  .banner { font-size: 12px; padding: 0 8px; }
  .plain main { padding: 20px 14px 40px; }
  .plain main dl { grid-template-columns: 1fr; gap: 0; }
  .plain main dd { margin-bottom: 10px; }
}
@media print { .top nav, .turn, .skip { display: none; } .top { position: static; } }
`.trim();

/** Two rails and a sleeper: the mark in the browser's tab. */
export const PAGE_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0a58a6"/>' +
  '<path d="M4 3v10M12 3v10M4 6h8M4 10h8" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/></svg>';
