/// The files next to the pages.
enum SiteFiles {
    /// A picture that says that there is no poster.
    static func placeholder(_ text: String) -> String {
        let text: HTML = "\(text)"
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="160" height="240"><rect width="160" height="240" fill="#e4e4e4"/>\
            <text x="80" y="124" text-anchor="middle" font-family="sans-serif" font-size="18" fill="#595959">\(text)</text></svg>
            """
    }

    static let style = """
        body { font: 16px/1.4 system-ui, sans-serif; margin: 0 auto; max-width: 52rem; padding: 1rem; color: #222; background: #fafafa }
        header { display: flex; flex-wrap: wrap; gap: 0 2rem; align-items: center } h1 a { color: inherit; text-decoration: none }
        [role=search] { flex: 1 1 18rem; position: relative } [role=search] form { display: flex; gap: .5rem }
        input { font: inherit; padding: .4rem .6rem } [role=search] input { flex: 1; min-width: 0 }
        button, .button { font: inherit; padding: .4rem .8rem; color: #222; background: #e9e9e9; border: 1px solid #777; border-radius: .3rem;
          text-decoration: none; display: inline-block; cursor: pointer } button:disabled { color: #767676; cursor: default }
        a:focus-visible, button:focus-visible, input:focus-visible { outline: 3px solid #1a5fb4; outline-offset: 1px }
        .skip { position: absolute; left: -99rem } .skip:focus { left: 1rem; background: #fff }
        .suggestions { display: none; position: absolute; z-index: 1; left: 0; right: 0; margin: .2rem 0; padding: .5rem; list-style: none;
          background: #fff; border: 1px solid #777; border-radius: .3rem; color: #595959 }
        [role=search]:focus-within .suggestions:not([hidden]) { display: block }
        .suggestions a { display: block; padding: .3rem; color: #222; overflow-wrap: anywhere }
        table { border-collapse: collapse; width: 100%; background: #fff }
        td, th { text-align: left; vertical-align: top; padding: .5rem; border-bottom: 1px solid #ddd; overflow-wrap: anywhere }
        td:first-child { width: 60px } td p { margin: .2rem 0; color: #595959 } .stars, th { white-space: nowrap }
        .poster { width: 60px; min-height: 90px; display: block; color: #595959; background: #e4e4e4; font-size: .8rem; object-fit: contain }
        article { background: #fff; padding: 1rem; overflow: auto }
        article .poster { width: 160px; min-height: 240px; float: left; margin: 0 1.5rem 1rem 0 }
        dl { overflow: auto } dt { font-weight: bold } dd { margin: 0 0 .5rem; white-space: pre-line; overflow-wrap: anywhere }
        .actions { clear: both; border-top: 1px solid #ddd } .actions form, .actions > p { margin: 1rem 0 } #rating { width: 5rem }
        .cart li { margin: .5rem 0 } .cart form { display: inline-block; margin-left: .5rem }
        .problem { background: #fff0eb; padding: 1rem; white-space: pre-line } .notice { background: #e6f4e6; padding: 1rem }
        .pages { margin: 1rem 0; min-height: 1.4rem } #progress { position: fixed; top: 0; left: 0; right: 0; height: 4px; overflow: hidden }
        #progress::after { content: ""; display: block; width: 40%; height: 100%; background: #1a5fb4; animation: progress 1s linear infinite }
        @keyframes progress { from { transform: translateX(-100%) } to { transform: translateX(250%) } }
        @media (prefers-reduced-motion: reduce) { #progress::after { width: 100%; animation: none } }
        [hidden] { display: none }
        @media (max-width: 36rem) {
          h1 { margin: .3rem 0 } thead { position: absolute; left: -99rem }
          tr { display: grid; grid-template-columns: 60px 1fr; gap: 0 1rem; padding: .5rem; border-bottom: 1px solid #ddd }
          td { border: 0; padding: 0; grid-column: 2 } td:first-child { grid-column: 1; grid-row: 1 / span 3 }
          article .poster { float: none; margin: 0 0 1rem }
        }
        """

    static let script = """
        "use strict";
        const find = selector => document.querySelector(selector);
        const progress = find("#progress"), offline = find("#offline"), main = find("main"), search = find("[role=search]");
        const wait = time => new Promise(resume => setTimeout(resume, time));

        // Loads a page, and tries again until the service responds.
        async function load(address) {
          progress.hidden = false;
          for (;;) {
            try {
              const response = await fetch(address);
              if (response.ok || response.status < 500) {
                offline.hidden = progress.hidden = true;
                return new DOMParser().parseFromString(await response.text(), "text/html");
              }
            } catch { }
            // A page about an unreachable service says so already.
            offline.hidden = "offline" in main.dataset;
            await wait(2000);
          }
        }

        // The bar is shown until the next page is shown, even if that comes from the history.
        addEventListener("submit", () => { progress.hidden = false });
        addEventListener("click", event => {
          const link = event.target.closest("a[href^='/']");
          if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) progress.hidden = false;
        });
        addEventListener("pageshow", () => { progress.hidden = true });

        // The arrow keys go through the suggestions, and Escape hides them until the box has the focus again.
        const box = search.querySelector("input"), suggestions = search.querySelector(".suggestions");
        search.addEventListener("keydown", event => {
          const places = [box, ...suggestions.querySelectorAll("a")], index = places.indexOf(document.activeElement);
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step && index >= 0) {
            places[Math.min(Math.max(index + step, 0), places.length - 1)].focus();
            event.preventDefault();
          } else if (event.key === "Escape") {
            box.focus();
            suggestions.hidden = true;
          }
        });
        box.addEventListener("input", () => { suggestions.hidden = false });
        search.addEventListener("focusout", event => { if (!search.contains(event.relatedTarget)) suggestions.hidden = false });

        // The next page is appended when three quarters of the rows are shown, or at once if the page says so.
        function grow() {
          const next = find("#next"), rows = document.querySelectorAll("tbody tr");
          if (!next || !rows.length) return;
          const append = async () => {
            const page = await load(next.href);
            find("tbody").append(...page.querySelectorAll("tbody tr"));
            find(".pages").replaceWith(page.querySelector(".pages") ?? "");
            find("#previous")?.remove();
            grow();
          };
          if ("now" in next.dataset) return append();
          const observer = new IntersectionObserver(entries => {
            if (entries.some(entry => entry.isIntersecting)) { observer.disconnect(); append(); }
          });
          observer.observe(rows[Math.floor((rows.length - 1) * 3 / 4)]);
        }
        grow();

        // Known details are replaced if they have changed.
        const article = find("article[data-fresh]");
        if (article) load(article.dataset.fresh).then(page => {
          const fresh = page.querySelector("article");
          if (fresh && fresh.innerHTML !== article.innerHTML && !article.contains(document.activeElement)) article.replaceWith(fresh);
        });

        // A page about an unreachable service reloads when the service responds.
        if ("offline" in main.dataset) load(location.href).then(() => location.reload());
        """
}
