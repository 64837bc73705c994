"""The live sheet: the campaigns of a store in the browsers of their players.

The application
    commands     requests and answers: commands of pages, previews, refusals
    views        a unit, a roll, a weapon as pages show it; box_marks: marking a box directly
    table        a served campaign: commands and rights, units, offers; questions: log, reasons, to-hit numbers
    changes      the changes that pages receive: the commands of the store after a number
    service      the tables of a store, its links, its transactions
    port         the one way from the application to the service
    streams      server-sent events to all pages of a campaign
    pages        HTML from templates; parts: the parts of the page of a unit that change in play
    endpoints    all endpoints, answered by table_answers, page_answers, organizer_answers; calls: a request
    app          routes, errors, headers; openapi: the description of the endpoints

The server
    writer       the thread of the store, with group commit
    serving      uvicorn, signals, certificates, limits, the log; addresses: sockets, links, QR codes
    assets       templates and static files of the package; demo: a lance to try
"""
